import { expect as expectSoon, type Page, test } from "@playwright/test";
import { cell } from "../cell.ts";
import { enlarged } from "../large-settings.ts";
import { administratorPage, days, meetingTitle } from "../settings.ts";
import { median, note, openFresh, visits } from "./figures.ts";
import { readVitals, type Vitals, watchVitals } from "./vitals.ts";

const expect = expectSoon.configure({ timeout: 60_000 });

test("the settings of a large company: their first picture, and how they answer to typing", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const administrator = await administratorPage(browser);
  const answer = await administrator.request.get(`${cell.url}/api/settings`);
  const json = enlarged(await answer.json());
  const seen: Vitals[] = [];
  const seenAtFullSpeed: Vitals[] = [];
  for (let visit = 0; visit < visits * 2; visit += 1) {
    const isSlowed = visit % 2 === 0;
    const page = await openFresh(browser, administrator);
    await page.route("**/api/settings", (route) => route.fulfill({ json }));
    await watchVitals(page, isSlowed ? undefined : 1);
    await page.goto(`${cell.url}/settings?wf=1`);
    await expect(meetingTitle(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    const { lcp, cls } = await readVitals(page);
    await typeAround(page);
    const { interactions } = await readVitals(page);
    (isSlowed ? seen : seenAtFullSpeed).push({ lcp, cls, interactions });
    await page.context().close();
  }
  const slowest = ({ interactions }: Vitals) => Math.max(...interactions);
  note({
    settingsLcpMs: Math.round(median(seen.map(({ lcp }) => lcp))),
    settingsInpMs: median(seenAtFullSpeed.map(slowest)),
    settingsInpSlowedMs: median(seen.map(slowest)),
  });
  await administrator.context().close();
});

/** As fast as people type. */
async function typeAround(page: Page): Promise<void> {
  await meetingTitle(page).focus();
  await page.keyboard.type(" at home", { delay: 120 });
  await days(page).focus();
  await page.keyboard.type("12", { delay: 120 });
  await page.waitForTimeout(300);
}
