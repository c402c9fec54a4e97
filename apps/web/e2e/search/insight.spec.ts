import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { adminPage, nextOffer } from "../booking.ts";
import {
  bookingAgent,
  cell,
  expectNoSidewaysScrolling,
  forgetSessions,
  keepPicture,
  signIn,
  takePictures,
} from "../cell.ts";
import { drawingMaps } from "../drawing-maps.ts";

test.use({
  launchOptions: drawingMaps,
});

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The demo's first day again, with twelve weeks behind it. */
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(cell.startPageUrl);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByText("Everything is back to the first day")).toBeVisible();
  forgetSessions();
  await page.close();
});

/** One customer has an appointment to come, and a slot is held for another. */
async function addToday(page: Page): Promise<void> {
  const booked = await nextOffer(page);
  const form = { topSection: {}, bottomSection: {}, isBooking: true };
  const data = { ...form, ...booked.offer, recordId: booked.lead.id, wf: 1, deviation: 0 };
  const answer = await page.request.post(`${cell.url}/api/processBooking`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const held = await nextOffer(page);
  const hold = { ...held.offer, recordId: held.lead.id, wf: 1, deviation: 0 };
  const holding = await page.request.post(`${cell.url}/api/holds`, { data: hold });
  expect(holding.ok(), await holding.text()).toBe(true);
}

test("an administrator sees what was saved, lost and driven, by keys alone, and takes it along as a file", async ({
  browser,
}) => {
  const page = await adminPage(browser);
  await addToday(page);
  await page.goto(cell.url);
  await page.getByRole("link", { name: "Insight" }).press("Enter");
  const lost = section(page, "Lost demand");
  const saved = section(page, "Driving saved");
  const load = section(page, "Load and fairness");
  await expect(saved.getByText(/^£[\d,]+ and \d+ h .*of driving saved$/)).toBeVisible();
  await expect(saved.getByText(/(more|less) than before$/)).toHaveCount(3);
  const funnel = section(page, "From search to confirmed visit").getByRole("listitem");
  await expect(funnel).toHaveText([
    /^Searched for\s*\d/,
    /^Offered a slot\s*\d/,
    /^Invited\s*\d/,
    /^Booked\s*\d/,
    /^Confirmed\s*\d/,
  ]);
  await expect(lost.getByText("Customers searched for")).toBeVisible();
  await expect(lost.getByText("One more customer has a slot on hold now")).toBeVisible();
  await expect(lost.getByRole("table").getByRole("rowheader").first()).toHaveText(/^MP\d/);
  await expect(load.getByText(/^Other appointments are counted from/)).toBeVisible();

  await page.getByRole("radio", { name: "Last 4 weeks" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/wf=1&weeks=12/);
  await expect(
    saved.getByText(/We don’t know what you saved in the 12 weeks before/),
  ).toBeVisible();
  await expect(lost.locator("[data-map=drawn]")).toBeVisible();
  await expectReadable(page);
  await saved.getByText("How this is counted").press("Enter");
  await expect(saved.getByText(/The first slot is the earliest/)).toBeVisible();
  await takePictures(page, "insight");

  await load.getByRole("button", { name: "Count them too" }).press("Enter");
  await expect(page.getByLabel("Last day")).toHaveValue(/^20\d\d-/);
  const appointments = load.getByRole("row").nth(1).getByRole("cell").first();
  await expect(appointments).toHaveText(/^[1-9]/);
  await exportAreas(page);
  await page.context().close();
});

/** Circles are whole, and none lies on another. */
async function expectReadable(page: Page): Promise<void> {
  const map = section(page, "Lost demand").locator("[data-areas]");
  await map.scrollIntoViewIfNeeded();
  const [box, circles] = await Promise.all([
    map.boundingBox(),
    map.locator(".maplibregl-marker").evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width } = one.getBoundingClientRect();
        return { x: x + width / 2, y: y + width / 2, radius: width / 2 };
      }),
    ),
  ]);
  if (!box) throw new Error("There is no map");
  expect(circles.length).toBeGreaterThan(5);
  for (const [at, { x, y, radius }] of circles.entries()) {
    const edges = [x - box.x, y - box.y, box.x + box.width - x, box.y + box.height - y];
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(radius);
    const overlapping = circles
      .slice(at + 1)
      .filter((other) => Math.hypot(other.x - x, other.y - y) < other.radius + radius - 0.5);
    expect(overlapping).toEqual([]);
  }
}

async function exportAreas(page: Page): Promise<void> {
  const downloading = page.waitForEvent("download");
  const link = section(page, "Lost demand").getByRole("link", {
    name: "Export CSV of Lost demand",
  });
  await link.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lost-demand-20[\d-]+\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toMatch(/^\uFEFF"Area","Customers",.+\r\n"MP\d+",\d+,/);
}

test("on paper there are the figures and the bars, and nothing to press", async ({ browser }) => {
  const page = await adminPage(browser);
  await page.goto(`${cell.url}/insight?wf=1&weeks=12`);
  await expect(section(page, "Load and fairness")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // What is left of an A4 page between its margins.
  await page.setViewportSize({ width: 688, height: 1017 });
  await expect(page.getByText(/of driving saved$/)).toBeVisible();
  for (const gone of [page.getByRole("banner"), page.getByRole("button"), page.getByRole("table")])
    await expect(gone).toHaveCount(0);
  await expect(page.locator("[data-areas]")).toBeHidden();
  await expectNoSidewaysScrolling(page, "paper");
  await keepPicture(page, "insight-paper", { fullPage: true });
  await page.context().close();
});

test("an administrator asks for the weekly email and stops it, by keys alone", async ({
  browser,
}) => {
  const page = await adminPage(browser);
  await page.goto(`${cell.url}/insight?wf=1`);
  await page.getByRole("button", { name: "Email me every week" }).press("Enter");
  const stop = page.getByRole("button", { name: "Stop the weekly email" });
  await expect(stop).toBeFocused();
  await expect(
    page.getByText(/Mondays at 8am, London time\. The next email comes on Monday/),
  ).toBeVisible();
  await expectNoSidewaysScrolling(page, "weekly email");
  await takePictures(page, "insight-weekly");
  // As the link in the mail does.
  await page.goto(`${cell.url}/insight?wf=1&weekly=stop`);
  await expect(stop).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Email me every week" })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/We’ll send the week’s figures to /)).toBeVisible();
  await page.context().close();
});

test("a user who books but manages nothing sees No Access", async ({ page }) => {
  await page.goto(`${cell.url}/insight`);
  await signIn(page, bookingAgent);
  await expect(page).toHaveURL(/\/insight$/);
  await expect(page.getByRole("heading", { name: "No Access" })).toBeVisible();
  await expect(page.getByText("Insight is for people who manage a workflow.")).toBeVisible();
});
