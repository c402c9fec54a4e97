import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, expect as expectSoon, type Page, test } from "@playwright/test";
import { nextOffer, overlay, signInAsAgent } from "../booking.ts";
import { cell } from "../cell.ts";
import { address, rows, schedule } from "../slots.ts";
import { readVitals, watchVitals } from "./vitals.ts";
import { weighScripts } from "./weigh-scripts.ts";

/** Run by `pnpm measure:web`, which reads what is written to this file. */
const file = process.env.MILEPOST_MEASURE ?? "";
const figures: Record<string, number> = {};
const runs = 5;
/** On a slow processor everything takes its time; how much is what is measured. */
const expect = expectSoon.configure({ timeout: 60_000 });

test.afterAll(() => writeFileSync(file, JSON.stringify(figures)));

/** With nothing in its cache, signed in. */
async function openFresh(browser: Browser, from: Page): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies(await from.context().cookies(cell.url));
  return context.newPage();
}

const searchOf = (recordId: string) => `${cell.url}/search?wf=1&recordId=${recordId}`;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
const inKb = (bytes: number) => Math.round(bytes / 100) / 10;

test("the search page: its script, its first picture, and how it answers", async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000);
  await signInAsAgent(page);
  const { lead } = await nextOffer(page);
  const [lcp, cls, interactions]: number[][] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    const fresh = await openFresh(browser, page);
    await watchVitals(fresh);
    const document = await fresh.goto(searchOf(lead.id));
    await expect(rows(fresh)).toHaveCount(3);
    await expect(schedule(fresh)).toBeFocused();
    await fresh.waitForLoadState("networkidle");
    figures.searchJsKb = await weighScripts(document);
    const settled = await readVitals(fresh);
    lcp?.push(settled.lcp);
    cls?.push(settled.cls);
    await adjustAndShowMore(fresh);
    interactions?.push(...(await readVitals(fresh)).interactions);
    await fresh.context().close();
  }
  figures.lcpMs = Math.round(median(lcp ?? []) ?? 0);
  figures.cls = Math.round((median(cls ?? []) ?? 0) * 1000) / 1000;
  figures.inpMs = Math.max(...(interactions ?? []));
  expect(interactions?.length).toBeGreaterThan(runs * 3);
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
  await expect(schedule(page)).toBeFocused();
  await press("Enter");
  await expect(address(page)).toBeFocused();
  await press("Enter");
  await page.waitForURL(/\/book\//);
  await expect(page.getByRole("button", { name: /^Book$/ })).toBeVisible();
  await press("Control+Enter");
  await expect(overlay(page)).toContainText("Booking Processed", { timeout: 60_000 });
  figures.keysToBook = keys;
});

test("the customer's page, all of it, compressed", async ({ page }) => {
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(cell.url)) bodies.push(response.body());
  });
  await page.route("**/api/verify-acceptance", (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await page.goto(`${cell.url}/thank-you?wf=1`);
  await expect(page.frameLocator("iframe").getByRole("heading")).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  figures.thankYouKb = inKb(sizes.reduce((sum, size) => sum + size, 0));
});
