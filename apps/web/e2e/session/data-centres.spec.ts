import { expect, type Page, test } from "@playwright/test";
import { cell, companyOf, signIn, takePictures } from "../cell.ts";

const companies = [cell.company, cell.otherCompanies.us, cell.otherCompanies.uk].map(companyOf);

const lookAt = (page: Page, dataCentre: string, name: string) =>
  takePictures(page, `data-centre-${dataCentre}-${name}`);

for (const { dataCentre, organisation, bookingAgent, records } of companies) {
  test(`somebody of the data centre "${dataCentre}" signs in and is at home in their own organisation`, async ({
    page,
  }) => {
    await page.goto(cell.url);
    await signIn(page, bookingAgent);
    await expect(page).toHaveURL(`${cell.url}/`);
    await expect(page.getByRole("heading", { name: "The Milepost app" })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(organisation.company_name);
    await expect(page.getByText("Using workflow: ID: 1 - Workflow 1")).toBeVisible();
    await lookAt(page, dataCentre, "home");
  });

  test(`in the data centre "${dataCentre}" a lead's page leads to its slots, and back leads to the lead`, async ({
    page,
  }) => {
    const lead = records.Leads.find(({ Zip_Code }) => Zip_Code !== null);
    if (!lead) throw new Error(`${organisation.company_name} has no lead with a postcode`);
    const address = `${cell.sandboxUrl}/${dataCentre}/crm/crm/org${organisation.zgid}/tab/Leads/${lead.id}`;
    await page.goto(address);
    const button = page.getByRole("link", { name: "Open in Milepost" });
    await lookAt(page, dataCentre, "lead");
    const [milepost] = await Promise.all([page.waitForEvent("popup"), button.click()]);
    await signIn(milepost, bookingAgent);
    await expect(milepost).toHaveURL(`${cell.url}/search?wf=1&recordId=${lead.id}`);
    const rows = milepost.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    await lookAt(milepost, dataCentre, "slots");
    await milepost.close();

    // In the same tab, as for those who turned new ones off.
    await page.goto((await button.getAttribute("href")) ?? "");
    await expect(page.getByRole("list", { name: "Available Slots" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { name: lead.Full_Name })).toBeVisible();
  });
}
