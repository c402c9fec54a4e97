import { expect, type Page, test } from "@playwright/test";
import { arriveAs, cell, companyOf, expectAccessible, keepPicture, leadIn } from "../cell.ts";
import { drawingMaps } from "../drawing-maps.ts";

test.use({
  launchOptions: drawingMaps,
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Area on the map" });
const text = (page: Page) => dialog(page).getByLabel("Coordinates");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name });

/** A new filter of the settings on a postal code; nothing is saved. Its button is what comes back. */
async function addGeofence(page: Page) {
  await arriveAs(page, companyOf(cell.company).administrator);
  await page.goto(`${cell.url}/settings`);
  const list = page.locator("#existingBookingFilters-add");
  await list.click();
  const order = await page.getByRole("combobox", { name: /^Field of filter/ }).count();
  await page.getByRole("combobox", { name: `Field of filter ${order}` }).click();
  await page
    .getByRole("option", { name: /zip|postcode|postal/i })
    .first()
    .click();
  await page.getByLabel(`Operator of filter ${order}`).selectOption("is_within_geofence");
  return page.getByRole("button", { name: new RegExp(`^Value of filter ${order}: `) });
}

/** Clicks at this share of the map's width and height. */
async function clickMap(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const canvas = dialog(page).locator("canvas");
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
  await canvas.click({ position: { x: width * x, y: height * y } });
}

const lines = async (page: Page) => (await text(page).inputValue()).split("\n").filter(Boolean);

test("an area is drawn around a postcode on a map that opens where the agents are, and typed all the same", async ({
  page,
}) => {
  const maps: string[] = [];
  page.on("request", (request) => {
    if (/fence-map|road-map|maplibre|\/api\/roads/.test(request.url())) maps.push(request.url());
  });
  const field = await addGeofence(page);
  expect(maps).toEqual([]);
  await field.click();
  // Where the agents are, before anything is typed.
  await expect(dialog(page).locator("canvas")).toBeVisible();

  await dialog(page)
    .getByLabel("Test a postcode")
    .fill(leadIn("MP1").Zip_Code ?? "");
  await dialog(page).getByLabel("Test a postcode").press("Enter");
  await expect(dialog(page).getByRole("status")).toContainText("is on the map.");
  await expect(dialog(page).locator("canvas")).toBeVisible();
  for (const corner of [
    [0.3, 0.2],
    [0.7, 0.2],
    [0.7, 0.8],
    [0.3, 0.8],
    [0.2, 0.5],
  ] as const) {
    await clickMap(page, corner);
  }
  await expect.poll(() => lines(page)).toHaveLength(5);
  await expect(dialog(page).getByRole("status")).toContainText("is inside this area.");
  await page.keyboard.press("Backspace");
  await expect.poll(() => lines(page)).toHaveLength(4);
  await expectAccessible(page);
  await keepPicture(page, "geofence");

  const drawn = await text(page).inputValue();
  const [a, b, c, d] = await lines(page);
  await text(page).fill([a, c, b, d].join("\n"));
  await expect(
    dialog(page).getByText(/Move a corner so that the lines don’t cross\.$/),
  ).toBeVisible();
  await expect(button(page, "Use this area")).toHaveAttribute("aria-disabled", "true");
  await text(page).fill(drawn);
  await button(page, "Use this area").click();
  await expect(field).toHaveText("Area with 4 corners");
  await expect(field).toBeFocused();

  await field.click();
  expect(await text(page).inputValue()).toBe(drawn);
  await text(page).fill("");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(field).toHaveText("Area with 4 corners");
});

test("an area can be drawn and typed when there is no map to draw on but its own outline", async ({
  page,
}) => {
  await page.route("**/api/roads?*", (route) => route.abort());
  const field = await addGeofence(page);
  await field.click();
  await text(page).fill('{"type":"Polygon","coordinates":[[[2.6,53.4],[2.7,53.4],[2.7,53.5]]]}');
  await expect(dialog(page).locator("canvas")).toBeVisible();
  await clickMap(page, [0.2, 0.2]);
  await expect.poll(() => lines(page)).toHaveLength(4);
  await button(page, "Remove last corner").click();
  await expect(text(page)).toHaveValue("53.4, 2.6\n53.4, 2.7\n53.5, 2.7");
  await button(page, "Use this area").click();
  await expect(field).toHaveText("Area with 3 corners");
});
