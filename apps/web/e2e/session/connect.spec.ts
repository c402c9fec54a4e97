import { expect, test } from "@playwright/test";
import { cell, takePictures } from "../cell.ts";
import { control } from "../payer.ts";

/** The American company once more, under other ids and names: nobody has connected it yet. */
const text = cell.otherCompanies.us
  .replaceAll("310677", "310672")
  .replaceAll("600317702", "600317722")
  .replaceAll("Harbor Pine Blinds", "First Blinds")
  .replaceAll("harborpine", "first");
const { users, ...company } = JSON.parse(text) as {
  readonly users: readonly { readonly profile: { readonly name: string } }[];
};
const first_name = "Connie";
const last_name = "First";
const full_name = `${first_name} ${last_name}`;

test("an administrator reads what booking agents will see before the CRM is connected", async ({
  page,
}) => {
  // Nobody keeps a name: other tests find people of the American company by theirs.
  const renamed = users.map((user, index) =>
    user.profile.name === "Administrator"
      ? { ...user, first_name, last_name, full_name, email: "connie@first.example" }
      : {
          ...user,
          first_name: "Colleague",
          last_name: `${index}`,
          full_name: `Colleague ${index}`,
        },
  );
  await control("seed", { ...company, users: renamed });
  await page.goto(cell.url);
  await page.getByRole("button", { name: /log in/i }).click();
  await page.getByRole("button", { name: new RegExp(full_name) }).click();
  await page.getByRole("button", { name: "Accept" }).click();

  await expect(page.getByRole("heading", { name: "Connect your CRM" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(cell.url).origin);
  await expect(page.getByRole("main")).toContainText(
    "Every record you can see in a workflow’s source module, even records the CRM hides from them. They can find these records by name or phone on Home.",
  );
  await takePictures(page, "connect-first");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Connect Zoho CRM" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: new RegExp(full_name) }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("region", { name: "CRM connection" })).toHaveCount(0);
});
