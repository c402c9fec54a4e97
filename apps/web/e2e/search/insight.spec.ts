import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { adminPage, nextOffer } from "../booking.ts";
import { bookingAgent, cell, companyOf, signIn, takePictures } from "../cell.ts";
import { drawingMaps } from "../drawing-maps.ts";

test.use({
  launchOptions: drawingMaps,
});

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Twelve customers are searched for, two more have an appointment. */
async function makeFigures(page: Page): Promise<void> {
  for (const { id } of companyOf(cell.company).records.Leads.slice(0, 12)) {
    await page.request.get(`${cell.url}/api/search?wf=1&recordId=${id}`);
  }
  for (let booked = 0; booked < 2; booked += 1) {
    const { lead, offer } = await nextOffer(page);
    const form = { topSection: {}, bottomSection: {}, isBooking: true };
    const data = { ...form, ...offer, recordId: lead.id, wf: 1, deviation: 0 };
    const answer = await page.request.post(`${cell.url}/api/processBooking`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

test("an administrator sees what was lost, saved and driven, by keys alone, and takes it along as a file", async ({
  browser,
}) => {
  const page = await adminPage(browser);
  await makeFigures(page);
  await page.goto(cell.url);
  await page.getByRole("link", { name: "Insight" }).press("Enter");
  const lost = section(page, "Lost demand");
  const saved = section(page, "Driving saved");
  const load = section(page, "Load and fairness");
  await expect(lost.getByText("Customers searched for")).toBeVisible();
  await expect(lost.getByRole("table").getByRole("rowheader").first()).toHaveText(/^MP\d/);
  await expect(saved.getByText(/Compared for/).first()).toBeVisible();
  // Nobody has set a price, so no money is made up.
  await expect(saved.getByText(/£/)).toHaveCount(0);

  await page.getByRole("radio", { name: "Last 4 weeks" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/wf=1&weeks=12/);
  await load.getByRole("button", { name: "Count them too" }).press("Enter");
  await expect(page.getByLabel("Last day")).toHaveValue(/^20\d\d-/);
  const appointments = load.getByRole("row").nth(1).getByRole("cell").first();
  await expect(appointments).toHaveText(/^[1-9]/);

  await expect(lost.locator("[data-map=drawn]")).toBeVisible();
  expect(Number(await lost.locator("[data-areas]").getAttribute("data-areas"))).toBeGreaterThan(0);
  await saved.getByText("How this is counted").press("Enter");
  await expect(saved.getByText(/The first slot is the earliest/)).toBeVisible();
  await takePictures(page, "insight");

  const downloading = page.waitForEvent("download");
  await lost.getByRole("link", { name: "Export CSV of Lost demand" }).press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lost-demand-20[\d-]+\.csv$/);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toMatch(/^\uFEFF"Area","Customers",.+\r\n"MP\d+",\d+,/);
  await page.context().close();
});

test("a user who books but manages nothing sees No Access", async ({ page }) => {
  await page.goto(`${cell.url}/insight`);
  await signIn(page, bookingAgent);
  await expect(page).toHaveURL(/\/insight$/);
  await expect(page.getByRole("heading", { name: "No Access" })).toBeVisible();
});
