import { expect, type Page, test } from "@playwright/test";
import { cell, companyOf, expectAccessible, signIn } from "./cell.ts";

/** Nobody else's tests need its connection meanwhile. */
const { dataCentre, organisation, administrator, bookingAgent, records } = companyOf(
  cell.otherCompanies.uk,
);
const [lead] = records.Leads;
const ended = "The connection to your CRM has ended, so no diary can be read.";
const askAnAdministrator = "Ask a CRM administrator to log in and reconnect it.";
const widths = [360, 768, 1440];

const notice = (page: Page) => page.getByRole("region", { name: "CRM connection" });
const reconnect = (page: Page) => notice(page).getByRole("link", { name: "Reconnect CRM" });

/** At every width and in both themes. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const path = `test-results/screens/reconnect-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
}

test("a connection that the CRM ended is told to everybody, and an administrator's keyboard makes it anew", async ({
  browser,
}) => {
  test.setTimeout(300_000);
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
    "Your CRM has to be connected again, so no diary can be read. An administrator can reconnect it.";
  await expect(agents.getByText(reason)).toBeVisible();
  await expect(agents.getByText("Why?")).toHaveCount(0);
  await expect(notice(agents)).toContainText(`${ended} ${askAnAdministrator}`);
  await expect(notice(agents).getByRole("link")).toHaveCount(0);
  await lookAt(agents, "search");
  await agents.goto(cell.url);
  await expect(notice(agents)).toContainText(askAnAdministrator);
  await lookAt(agents, "agent");

  await admins.goto(cell.url);
  await expect(notice(admins)).toContainText(ended);
  await expect(notice(admins)).not.toContainText(askAnAdministrator);
  await lookAt(admins, "administrator");
  await admins.keyboard.press("Tab");
  await expect(reconnect(admins)).toBeFocused();
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
