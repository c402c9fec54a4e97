import { gzipSync } from "node:zlib";
import { expect as expectSoon, type Page, test } from "@playwright/test";
import { nextOffer, overlay, signInAsAgent } from "../booking.ts";
import { cell } from "../cell.ts";
import { address, rows } from "../slots.ts";
import { median, note, openFresh, visits } from "./figures.ts";
import { readVitals, type Vitals, watchVitals } from "./vitals.ts";
import { weighScripts } from "./weigh-scripts.ts";

/** On a slow processor everything takes its time; how much is what is measured. */
const expect = expectSoon.configure({ timeout: 60_000 });

const searchOf = (recordId: string) => `${cell.url}/search?wf=1&recordId=${recordId}`;
const inKb = (bytes: number) => Math.round(bytes / 100) / 10;

test("the search page: its script, its first picture, and how it answers", async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000);
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  const seen: Vitals[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const fresh = await openFresh(browser, page);
    await watchVitals(fresh);
    const document = await fresh.goto(searchOf(lead.id));
    await expect(rows(fresh)).toHaveCount(3);
    // That of the best of the first three, whichever it is on this day.
    await expect(fresh.locator("button:focus")).toHaveAccessibleName(/^Schedule/);
    await fresh.waitForLoadState("networkidle");
    note({ searchJsKb: await weighScripts(document) });
    const { lcp, cls } = await readVitals(fresh);
    await adjustAndShowMore(fresh);
    const { interactions } = await readVitals(fresh);
    expect(interactions.length).toBeGreaterThan(3);
    seen.push({ lcp, cls, interactions });
    await fresh.context().close();
  }
  note({
    lcpMs: Math.round(median(seen.map(({ lcp }) => lcp))),
    cls: Math.round(median(seen.map(({ cls }) => cls)) * 1000) / 1000,
    inpMs: median(seen.map(({ interactions }) => Math.max(...interactions))),
  });
});

/** By pointer and by key. */
async function adjustAndShowMore(page: Page): Promise<void> {
  const row = rows(page).first();
  const more = page.getByRole("button", { name: "Show More" });
  for (const name of [/later/i, /later/i, /earlier/i]) {
    await row.getByRole("button", { name }).click();
    await page.waitForTimeout(300);
  }
  await page.keyboard.press("0");
  await page.waitForTimeout(300);
  if (await more.isVisible()) await more.click();
  await page.waitForTimeout(500);
}

test("the picture of a slot, from the press that selects it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  await page.goto(searchOf(lead.id));
  await expect(page.getByRole("slider", { name: "Time of the visit" })).toBeVisible();
  await page.getByRole("button", { name: "Show More" }).click();
  await expect(rows(page)).toHaveCount(6);
  const times: number[] = [];
  for (let at = 1; at < 6; at += 1) times.push(await timeToPicture(page, at));
  note({ pictureMs: Math.round(median(times)) });
});

/** Milliseconds until the day of that row is drawn with its visit, its drives and its map, whatever was drawn before. */
async function timeToPicture(page: Page, at: number): Promise<number> {
  return rows(page)
    .nth(at)
    .evaluate(async (row) => {
      const drawn = () => {
        const panel = document.querySelector("aside[aria-label='The agent’s day']");
        const visit = panel?.querySelector("[role=slider]")?.getAttribute("aria-valuetext");
        const hasMap = panel?.querySelector("[data-label=minutes]");
        const title = panel?.querySelector("h2")?.textContent;
        return visit && hasMap && title ? `${title} ${visit}` : null;
      };
      const before = drawn();
      const started = performance.now();
      row.querySelector<HTMLElement>("p button")?.click();
      await new Promise<void>((resolve) => {
        const look = () => {
          const now = drawn();
          if (now !== null && now !== before) resolve();
          else requestAnimationFrame(look);
        };
        look();
      });
      return performance.now() - started;
    });
}

test("keys from results to booked", async ({ page }) => {
  test.slow();
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.goto(searchOf(lead.id));
  await expect(page.locator("button:focus")).toHaveAccessibleName(/^Schedule/);
  await press("Enter");
  await expect(address(page)).toBeFocused();
  await press("Enter");
  await page.waitForURL(/\/book\//);
  await expect(page.getByRole("button", { name: /^Book$/ })).toBeVisible();
  await press("Control+Enter");
  await expect(overlay(page)).toContainText("Booking Processed", { timeout: 60_000 });
  note({ keysToBook: keys });
});

test("the customer's page, all of it, compressed", async ({ page }) => {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(cell.url)) bodies.push(response.body());
  });
  await page.route("**/api/verify-acceptance", (route) =>
    route.fulfill({ json: { success: true, company: "", date: "", time: "" } }),
  );
  await page.goto(`${cell.url}/thank-you?wf=1`);
  await expect(page.frameLocator("iframe").getByRole("heading")).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  note({ thankYouKb: inKb(sizes.reduce((sum, size) => sum + size, 0)) });
});
