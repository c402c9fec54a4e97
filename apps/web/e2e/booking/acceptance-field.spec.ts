import { expect, test } from "@playwright/test";
import { cell, expectAccessible, keepPicture } from "../cell.ts";
import { administratorPage, saveButton, storedSettings, toast } from "../settings.ts";

test("an administrator chooses by keyboard where a customer's acceptance is written, and nowhere again", async ({
  browser,
}) => {
  const page = await administratorPage(browser);
  await page.goto(`${cell.url}/settings?wf=1#notifications`);
  const field = page.getByRole("combobox", { name: /^Write the customer’s acceptance to/ });
  const choose = async (name: string) => {
    await field.press("Enter");
    await expect(page.getByPlaceholder("Type to search")).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await saveButton(page).click();
    await expect(toast(page, "Workflow settings saved successfully").last()).toBeVisible();
  };
  await expect(field).toHaveText("Nowhere in the CRM");
  await choose("Deals: Next Step");
  await expect(field).toHaveText("Deals: Next Step");
  expect(await storedSettings(page, 1)).toMatchObject({ acceptanceField: "Next_Step" });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await keepPicture(page, `acceptance-field-${width}`);
  }
  await expectAccessible(page);
  await choose("Nowhere in the CRM");
  await expect.poll(async () => (await storedSettings(page, 1)).acceptanceField).toBe("");
  await page.context().close();
});
