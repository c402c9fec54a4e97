import { expect, test } from "@playwright/test";
import { arriveAs, bookingAgent, cell, companyOf, leadIn, takePictures } from "../cell.ts";

test("while diaries are being read again, the results say so", async ({ page }) => {
  await page.route("**/api/search?*", async (route) => {
    const answer = await route.fetch();
    const results = (await answer.json()) as object[];
    await route.fulfill({ json: results.map((result) => ({ ...result, isRereading: true })) });
  });
  await arriveAs(page, bookingAgent);
  const query = new URLSearchParams({ wf: "1", postcode: leadIn("MP2").Zip_Code ?? "" });
  await page.goto(`${cell.url}/search?${query}`);
  await expect(
    page.getByText(
      "Diaries are being read again: until then every record that may count keeps its agent busy",
    ),
  ).toBeVisible();
  await takePictures(page, "rereading");
});

test("a filter offers fields of the destination module, and its area is tested by whole postcodes", async ({
  page,
}) => {
  await arriveAs(page, companyOf(cell.company).administrator);
  await page.goto(`${cell.url}/settings`);
  await page.getByRole("button", { name: "+ Add filter" }).click();
  const field = page.getByRole("combobox", { name: /^Field of filter 1/ });
  await field.click();
  await expect(page.getByRole("option", { name: /^Deals: Deal Name/ })).toBeVisible();
  const texts = await page.getByRole("option").allTextContents();
  // The rest are options of other controls, which name no module.
  const modules = texts.flatMap((text) => /^(\w+): /.exec(text)?.[1] ?? []);
  expect(new Set(modules)).toEqual(new Set(["Deals"]));
  await page.getByRole("option", { name: /Visit Postcode/ }).click();
  await page.getByLabel("Operator of filter 1").selectOption("is_within_geofence");
  await page.getByRole("button", { name: /^Value of filter 1: / }).click();
  const dialog = page.getByRole("dialog", { name: "Area on the map" });
  await dialog.getByLabel("Coordinates").fill("-80, -179\n-80, 179\n80, 179\n80, -179");
  const isInside = async (postcode: string) => {
    await dialog.getByLabel("Test a postcode").fill(postcode);
    await dialog.getByLabel("Test a postcode").press("Enter");
    return dialog.getByRole("status");
  };
  const postcode = leadIn("MP2").Zip_Code ?? "";
  for (const written of [postcode, postcode.replace(" ", "").toLowerCase()]) {
    await expect(await isInside(written)).toHaveText(`${postcode} is inside this area.`);
  }
  await expect(await isInside("MP2")).toHaveText(/ is on the map\. Test a whole postcode\.$/);
  await takePictures(page, "fence-by-outcode");
});
