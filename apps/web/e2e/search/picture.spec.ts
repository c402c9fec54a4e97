import { expect, type Page, test } from "@playwright/test";
import { openForm, signInAsAgent } from "../booking.ts";
import { cell, companyOf, keepPicture, takePictures } from "../cell.ts";
import { drawingMaps } from "../drawing-maps.ts";
import { firstFocus, nextLead, openRival, openSlots, row, schedule } from "../slots.ts";

test.use({
  launchOptions: drawingMaps,
});

// Maps are drawn by the processor, and every look of them is taken.

const dayPanel = (page: Page) => page.getByRole("complementary", { name: "The agent’s day" });

/** Until the map has drawn all it has. */
async function expectMap(page: Page): Promise<void> {
  await expect(page.locator("canvas")).toBeVisible();
  await expect(page.locator("[data-map=drawn]")).toBeVisible();
}

const visitOf = (page: Page) => dayPanel(page).getByRole("slider", { name: "Time of the visit" });

/** The minutes that a row says it adds and the drive there, by the words of the answer. */
interface Offer {
  readonly addedMinutes: number | null;
  readonly driveThereMinutes: number | null;
  readonly driveOnMinutes: number | null;
}

test("the day of the selected slot is next to the list with its map: the visit moves with − and +, and MapLibre loads only to move the map", async ({
  page,
}) => {
  const maps: string[] = [];
  page.on("request", (request) => {
    if (/maplibre|route-map/.test(request.url())) maps.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = firstFocus(await openSlots(page, nextLead()));
  const day = dayPanel(page);
  await expect(day.getByRole("heading", { name: /^\w+’s \w+day$/ })).toBeVisible();
  const visit = day.getByRole("row", { name: /The new visit in / });
  const before = (await visit.textContent()) ?? "";
  const plus = row(page, at).getByRole("button", { name: "15 minutes later" });
  const box = await plus.boundingBox();
  await schedule(page, at).focus();
  await page.keyboard.press("+");
  await expect(visit).not.toHaveText(before);
  await page.keyboard.press("0");
  await expect(visit).toHaveText(before);
  expect(await plus.boundingBox()).toEqual(box);
  await expect(day.locator("[data-when=with]").first()).toBeAttached();
  await takePictures(page, "day");
  expect(maps).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await day.getByRole("button", { name: "Move and zoom the map" }).click();
  await expectMap(page);
  await takePictures(page, "map");
  expect(maps.length).toBeGreaterThan(0);
  expect(maps.filter((address) => !address.startsWith(cell.url))).toEqual([]);
});

test("the drives on map and timeline have the row's minutes, and no two labels of the map cover each other", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const answer = page.waitForResponse(/\/api\/search\/[^/]+\/day/);
  await openSlots(page, nextLead());
  const picture = (await (await answer).json()) as Offer;
  const day = dayPanel(page);
  const labels = day.locator("[data-label]");
  await expect(labels.first()).toBeVisible();
  const minutes = await day.locator("[data-label=minutes]").allTextContents();
  for (const leg of [picture.driveThereMinutes, picture.driveOnMinutes]) {
    expect(minutes).toContain(leg === null ? "unknown" : `${leg} min`);
  }
  await expect(day.getByText(`(+${picture.addedMinutes})`)).toBeVisible();
  const boxes = await Promise.all((await labels.all()).map((label) => label.boundingBox()));
  expect(boxes.length).toBeGreaterThan(2);
  for (const [at, a] of boxes.entries()) {
    for (const b of boxes.slice(at + 1)) {
      if (!a || !b) throw new Error("A label has no place");
      const isApart =
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      expect(isApart).toBe(true);
    }
  }
});

test("the visit is dragged in steps of 15 minutes and moved with the arrow keys, and its row is checked as with − and +", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSlots(page, nextLead());
  const visit = visitOf(page);
  await expect(visit).toHaveAttribute("aria-valuenow", "0");
  const checked = page.waitForResponse(/\/check\?.*deviation=30/);
  const box = await visit.boundingBox();
  if (!box) throw new Error("The visit is not to be seen");
  // An hour is at most 48 pixels high, so that 40 pixels are enough for half of one.
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let by = 1; by <= 40; by += 1) {
    await page.mouse.move(x, y + by);
    if ((await visit.getAttribute("aria-valuenow")) === "30") break;
  }
  await page.mouse.up();
  await expect(visit).toHaveAttribute("aria-valuenow", "30");
  await checked;
  await expect(row(page, 0)).toContainText("30");
  await expect(dayPanel(page).getByText(/^(Free|Tight|Clash)$/)).toBeVisible();

  await visit.focus();
  await page.keyboard.press("ArrowUp");
  await expect(visit).toHaveAttribute("aria-valuenow", "15");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(visit).toHaveAttribute("aria-valuenow", "60");
  await expect(visit).toHaveAttribute("aria-valuetext", /, 1 h later$/);
  await page.keyboard.press("0");
  await expect(visit).toHaveAttribute("aria-valuenow", "0");
});

test("where there is no room next to the list the day opens under its row, by key and by pointer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await openSlots(page, nextLead());
  await expect(dayPanel(page)).toBeHidden();
  await schedule(page).focus();
  await page.keyboard.press("d");
  const heading = row(page, 0).getByRole("heading", { name: /’s \w+day$/ });
  await expect(heading).toBeVisible();
  await page.keyboard.press("d");
  await expect(heading).toBeHidden();
  await row(page, 1)
    .getByRole("button", { name: /’s day$/ })
    .click();
  await row(page, 1).getByRole("button", { name: "Move and zoom the map" }).click();
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
  await expect(card.getByRole("row", { name: /The new visit in / })).toBeAttached();
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
