import { expect, type Page, test } from "@playwright/test";
import { openForm, signInAsAgent } from "../booking.ts";
import { cell, companyOf, keepPicture, takePictures } from "../cell.ts";
import { drawingMaps } from "../drawing-maps.ts";
import { firstFocus, nextLead, openRival, openSlots, row, schedule } from "../slots.ts";

test.use({
  launchOptions: drawingMaps,
});

// Maps are drawn by the processor, and every look of them is taken.

const beside = (page: Page) => page.getByRole("complementary", { name: "The agent’s day" });

/** Until the map has drawn all it has. */
async function expectMap(page: Page): Promise<void> {
  await expect(page.locator("canvas")).toBeVisible();
  await expect(page.locator("[data-map=drawn]")).toBeVisible();
}

test("the day of the selected slot is next to the list: the visit moves with − and +, and the map loads only on demand", async ({
  page,
}) => {
  const maps: string[] = [];
  page.on("request", (request) => {
    if (/maplibre|route-map|\/api\/roads/.test(request.url())) maps.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = firstFocus(await openSlots(page, nextLead()));
  const day = beside(page);
  await expect(day.getByRole("heading", { name: /^\w+’s \w+day$/ })).toBeVisible();
  const visit = day.getByRole("row", { name: /The new visit in MP/ });
  const before = (await visit.textContent()) ?? "";
  const plus = row(page, at).getByRole("button", { name: "15 minutes later" });
  const box = await plus.boundingBox();
  await schedule(page, at).focus();
  await page.keyboard.press("+");
  await expect(visit).not.toHaveText(before);
  await page.keyboard.press("0");
  await expect(visit).toHaveText(before);
  expect(await plus.boundingBox()).toEqual(box);
  await takePictures(page, "day");
  expect(maps).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await day.getByRole("button", { name: "Show map" }).click();
  await expectMap(page);
  await takePictures(page, "map");
  expect(maps.length).toBeGreaterThan(0);
  expect(maps.filter((address) => !address.startsWith(cell.url))).toEqual([]);
});

test("where there is no room next to the list the day opens under its row, by key and by pointer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await openSlots(page, nextLead());
  await expect(beside(page)).toBeHidden();
  await schedule(page).focus();
  await page.keyboard.press("d");
  const heading = row(page, 0).getByRole("heading", { name: /’s \w+day$/ });
  await expect(heading).toBeVisible();
  await page.keyboard.press("d");
  await expect(heading).toBeHidden();
  await row(page, 1)
    .getByRole("button", { name: /’s day$/ })
    .click();
  await row(page, 1).getByRole("button", { name: "Show map" }).click();
  await expectMap(page);
  await takePictures(page, "map-below");
});

test("a slot that somebody else is offering with another agent says by whom", async ({
  browser,
  page,
}) => {
  const lead = nextLead();
  const rival = await openRival(browser, lead);
  const tried = new Set<string>();
  let at = -1;
  // Where nobody else can go then, it is no longer on the list.
  while (at === -1) {
    const free = (await openSlots(page, lead)).find(({ slot }) => !tried.has(slot));
    if (!free) throw new Error("At no time could two agents go there");
    tried.add(free.slot);
    await rival.take(free);
    at = (await openSlots(page, lead)).findIndex(({ slot }) => slot === free.slot);
  }
  const { full_name: name } = companyOf(cell.company).administrator;
  await expect(row(page, at)).toContainText(new RegExp(`Also being offered by .*${name}`));
  await keepPicture(page, "also-offered");
  await rival.leave();
});

test("the appointment says what is driven for it, and a slot that is given back can be offered again", async ({
  page,
}) => {
  await signInAsAgent(page);
  await openForm(page);
  const card = page.getByRole("region", { name: "Appointment" });
  await expect(card.getByText(/^Drive there (\d+ min|unknown)/)).toBeVisible();
  await card.locator("summary").click();
  await expect(card.getByRole("row", { name: /The new visit in MP/ })).toBeAttached();
  await takePictures(page, "booking-day");
  await card.locator("summary").click();

  await card.getByRole("button", { name: "Release slot" }).click();
  const question = page.getByRole("dialog", { name: "Release this slot?" });
  await expect(question).toContainText("We email the customer that the appointment is cancelled.");
  await takePictures(page, "give-back");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await card.getByRole("button", { name: "Release slot" }).click();
  const released = page.waitForResponse(
    (answer) => answer.request().method() === "DELETE" && answer.ok(),
  );
  await question.getByRole("button", { name: "Release slot" }).click();
  await released;
  await expect(page).toHaveURL(/\/search\?/);
  await expect(page.getByText("The slot is released.")).toBeVisible();
});
