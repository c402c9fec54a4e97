import { expect, test } from "@playwright/test";
import { cell, expectNoSidewaysScrolling, keepPicture } from "../cell.ts";
import { openCompany } from "../payer.ts";

test("without a subscription the settings cannot be tried, and the page says so and leads to billing", async ({
  browser,
}) => {
  const admin = await openCompany(browser);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`${cell.url}/settings?wf=1#try`);
  const trying = admin.locator("#try");
  await trying.getByLabel("Postcode to try").fill("MP1");
  await trying.getByRole("button", { name: "Try the search" }).click();
  const refused =
    "You need an active subscription or trial to search. Check Billing in Settings. Open billing";
  await expect(trying.getByRole("status")).toContainText(refused);

  await admin.getByLabel("Days In Advance").fill("3");
  await trying.getByRole("button", { name: "Replay the last 4 weeks" }).click();
  await expect(trying.getByRole("alert")).toContainText(refused);
  for (const width of [360, 768, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(admin, `${width} px`);
    await keepPicture(trying, `try-without-subscription-${width}`);
  }
  await trying.getByRole("link", { name: "Open billing" }).first().press("Enter");
  await expect(admin.getByRole("heading", { name: "Account Billing" })).toBeVisible();
  await admin.context().close();
});
