import { expect, type Page, test } from "@playwright/test";
import { cell, companyOf, signIn, takePictures } from "../cell.ts";

/** Nobody else's tests need its connection meanwhile. */
const { dataCentre, organisation, administrator, bookingAgent, records } = companyOf(
  cell.otherCompanies.uk,
);
const [lead] = records.Leads;
const ended = "Milepost isn’t connected to your CRM, so we can’t read the diaries.";
const askAnAdministrator = "Ask a CRM administrator to log in and reconnect it.";

const notice = (page: Page) => page.getByRole("region", { name: "CRM connection" });
const reconnect = (page: Page) => notice(page).getByRole("link", { name: "Reconnect CRM" });

test("everybody sees that the CRM ended the connection, and an administrator restores it from the keyboard", async ({
  browser,
}) => {
  const [office, desk] = [await browser.newContext(), await browser.newContext()];
  const [admins, agents] = [await office.newPage(), await desk.newPage()];
  for (const [page, person] of [
    [admins, administrator],
    [agents, bookingAgent],
  ] as const) {
    await page.goto(cell.url);
    await signIn(page, person);
    await expect(notice(page)).toHaveCount(0);
  }

  const { zgid } = organisation;
  await admins.request.post(`${cell.sandboxUrl}/control/revoke`, { data: { dataCentre, zgid } });
  await agents.goto(`${cell.url}/search?wf=1&recordId=${lead?.id}`);
  const reason =
    "Milepost isn’t connected to your CRM, so we can’t read the diaries. Ask an administrator to reconnect it.";
  await expect(agents.getByText(reason)).toBeVisible();
  await expect(agents.getByText("Why?")).toHaveCount(0);
  await expect(notice(agents)).toContainText(`${ended} ${askAnAdministrator}`);
  await expect(notice(agents).getByRole("link")).toHaveCount(0);
  await takePictures(agents, "reconnect-search");
  await agents.goto(cell.url);
  await expect(notice(agents)).toContainText(askAnAdministrator);
  await takePictures(agents, "reconnect-agent");

  await admins.goto(cell.url);
  await expect(notice(admins)).toContainText(ended);
  await expect(notice(admins)).not.toContainText(askAnAdministrator);
  await takePictures(admins, "reconnect-administrator");
  await admins.keyboard.press("Tab");
  await expect(reconnect(admins)).toBeFocused();
  await admins.keyboard.press("Enter");
  await expect(admins.getByRole("heading", { name: "Connect your CRM" })).toBeVisible();
  await admins.keyboard.press("Tab");
  await expect(admins.getByRole("link", { name: "Connect Zoho CRM" })).toBeFocused();
  await takePictures(admins, "connect");
  await admins.keyboard.press("Enter");
  await admins.getByRole("button", { name: new RegExp(administrator.full_name) }).click();
  await admins.getByRole("button", { name: "Accept" }).click();
  await expect(admins.getByPlaceholder("Enter postcode")).toBeVisible();
  await expect(notice(admins)).toHaveCount(0);

  await agents.goto(`${cell.url}/search?wf=1&recordId=${lead?.id}`);
  const rows = agents.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await expect(notice(agents)).toHaveCount(0);
});
