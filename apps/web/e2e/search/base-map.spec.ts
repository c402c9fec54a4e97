import { readFile, rename, writeFile } from "node:fs/promises";
import { expect, type Page, type Request, test } from "@playwright/test";
import { arriveAs, bookingAgent, cell, companyOf, forgetSessions, takePictures } from "../cell.ts";
import { countColour } from "../count-colour.ts";
import { drawingMaps } from "../drawing-maps.ts";
import { nextLead, openSlots, rows } from "../slots.ts";

test.use({ launchOptions: drawingMaps });

const { url, file } = cell.mapped;
/** Of the base map's water, which our own drawing of the roads does not have. */
const water = { light: [0xbc, 0xd6, 0xe6], dark: [0x14, 0x2a, 0x38] } as const;

const darkMainRoad = [0x3a, 0x47, 0x40] as const;

const mapOf = (page: Page) => page.locator("[data-map=drawn]");

/** Every request for a part of the base map, or for the script that reads it. */
function listenForMaps(page: Page) {
  const parts: Request[] = [];
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/base-map/")) parts.push(request);
    if (request.url().includes("add-base-map")) scripts.push(request.url());
  });
  return { parts, scripts };
}

async function openMapped(page: Page): Promise<void> {
  await arriveAs(page, bookingAgent);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/search?wf=1&recordId=${nextLead().id}`);
  await expect(rows(page)).toHaveCount(3);
}

test("where the operator has a base map the day is drawn on it, part by part from our own origin, under our own names", async ({
  page,
}) => {
  const { parts, scripts } = listenForMaps(page);
  const mistakes: string[] = [];
  page.on("console", (line) => {
    // With its place: the text alone may be no more than "Error".
    if (line.type() === "error") mistakes.push(`${line.text()} ${line.location().url}`);
  });
  await openMapped(page);
  await expect(mapOf(page)).toBeVisible();
  expect(await countColour(page, mapOf(page), water.light)).toBeGreaterThan(200);
  expect(scripts.length).toBe(1);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(part.url()).toMatch(new RegExp(`^${url}/api/base-map/[0-9a-f]{16}$`));
    expect(part.headers().range).toMatch(/^bytes=\d+-\d+$/);
    expect((await part.response())?.status()).toBe(206);
  }
  const day = page.getByRole("complementary", { name: "The agent’s day" });
  await expect(day.getByText("© OpenStreetMap contributors")).toBeVisible();
  await expect(day.locator("[data-label]").first()).toBeVisible();
  expect(mistakes).toEqual([]);
  await takePictures(page, "base-map");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => countColour(page, mapOf(page), water.dark)).toBeGreaterThan(200);
});

test("without a base map nothing of one is asked for, also when somebody moves the map", async ({
  page,
}) => {
  const { parts, scripts } = listenForMaps(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSlots(page, nextLead());
  await page.getByRole("button", { name: "Move and zoom the map" }).click();
  await expect(mapOf(page)).toBeVisible();
  expect(await countColour(page, mapOf(page), water.light)).toBe(0);
  expect([parts, scripts]).toEqual([[], []]);
});

test("a base map that breaks while somebody looks leaves our own roads, and the next page is as without it", async ({
  page,
}) => {
  const kept = await readFile(file);
  // With a route the browser keeps no part that it could read again.
  await page.route("**/api/base-map/**", (route) => route.continue());
  await openMapped(page);
  await expect(mapOf(page)).toBeVisible();
  try {
    await replaceBy(kept.subarray(0, kept.length / 2));
    const lost = page.waitForResponse(
      (answer) => answer.url().includes("/api/base-map/") && answer.status() === 404,
    );
    await page.emulateMedia({ colorScheme: "dark" });
    await lost;
    await expect.poll(() => countColour(page, mapOf(page), darkMainRoad)).toBeGreaterThan(100);
    expect(await countColour(page, mapOf(page), water.dark)).toBe(0);

    const { parts } = listenForMaps(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Move and zoom the map" })).toBeVisible();
    await expect(page.locator("[data-roads=drawn]")).toBeVisible();
    expect(parts).toEqual([]);
  } finally {
    await replaceBy(kept);
  }
});

/** At once, as an operator should. */
async function replaceBy(bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}

test("Insight’s map is drawn on it too", async ({ page }) => {
  await page.goto(cell.startPageUrl);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByText("Everything is back to the first day")).toBeVisible();
  forgetSessions();
  await arriveAs(page, companyOf(cell.company).administrator);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { parts } = listenForMaps(page);
  await page.goto(`${url}/insight?wf=1&weeks=12`);
  await expect(mapOf(page)).toBeVisible();
  expect(parts.length).toBeGreaterThan(1);
  await expect(page.getByText(/© OpenStreetMap contributors/)).toBeVisible();
  await takePictures(page, "base-map-insight");
});
