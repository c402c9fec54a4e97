import { expect, type Page, test } from "@playwright/test";
import { cell, expectAccessible, keepPicture } from "../cell.ts";
import { control } from "../payer.ts";
import { saveButton, toast } from "../settings.ts";
import { dialog, rows } from "../slots.ts";

interface User {
  readonly id: string;
  readonly role: { readonly name: string };
}

interface Company {
  readonly dataCentre: string;
  readonly organisation: { readonly zgid: string };
  readonly users: readonly User[];
}

/** The sample's town with people of its own. Everybody else's tests find theirs by name. */
const { organisation, users, dataCentre } = JSON.parse(
  cell.company.replaceAll("870211", "870217").replaceAll("200870300", "200871300"),
) as Company;
const names = ["Nell", "Bram", "Finn", "Faye", "Fox", "Fern"];
const people = [
  ...users.filter(({ role }) => !/field/i.test(role.name)).slice(0, 2),
  ...users.filter(({ role }) => /field/i.test(role.name)).slice(0, 4),
].map((user, index) => {
  const first_name = names[index];
  const name = { first_name, last_name: "Newhall", full_name: `${first_name} Newhall` };
  return { ...user, ...name, email: `${first_name}@newhall.example` };
});
const [admin] = people;
const fieldAgents = people.slice(2);

/** As Zoho gives it to somebody who signs up: no field, no record and no rule of their own. */
const newcomer = {
  dataCentre,
  organisation: { ...organisation, company_name: "Newhall Windows" },
  users: people,
  edition: "standard",
  records: {},
};
const customer = {
  First_Name: "Ida",
  Last_Name: "Holm",
  Company: "Holm household",
  Email: "ida.holm@customer.example",
  Phone: "020 7946 0321",
  Street: "3 Mill Lane",
  City: "Milton",
  Zip_Code: "MP1 4AD",
};
const crm = `${cell.sandboxUrl}/${dataCentre}/crm/crm/org${organisation.zgid}/tab`;

/** As somebody in the office writes it down. */
async function newLead(page: Page): Promise<string> {
  const edit = { dataCentre, zgid: organisation.zgid, userId: admin?.id, action: "insert" };
  const answer = await page.request.post(`${cell.sandboxUrl}/control/edit`, {
    data: { ...edit, module: "Leads", values: customer },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).ids[0];
}

async function recordsOf(page: Page, module: string): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams({ dataCentre, zgid: organisation.zgid, module });
  const answer = await page.request.get(`${cell.sandboxUrl}/control/records?${query}`);
  return (await answer.json()).records;
}

/** Looked at by axe at both ends of the widths, and kept for people at all three. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, `standard-${name}-${width}`, { fullPage: true });
  }
  await expectAccessible(page);
}

async function connect(page: Page): Promise<void> {
  const accept = async () => {
    await page.getByRole("button", { name: /Nell Newhall/ }).click();
    await page.getByRole("button", { name: "Accept" }).click();
  };
  await page.goto(cell.url);
  await page.getByRole("button", { name: /log in/i }).click();
  await accept();
  await page.getByRole("link", { name: "Connect Zoho CRM" }).click();
  await accept();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
}

/** The one thing that a new organisation must say. */
async function chooseFieldAgents(page: Page): Promise<void> {
  await page.goto(`${cell.url}/settings?wf=1#selectedFieldAgents`);
  const picker = page.getByRole("group", { name: "Select Field Agents" });
  for (const { full_name } of fieldAgents) {
    await picker.getByRole("checkbox", { name: new RegExp(full_name) }).check();
  }
  await saveButton(page).click();
  await expect(toast(page, "Workflow settings saved successfully")).toBeVisible();
}

async function beginTrial(page: Page): Promise<void> {
  await page.goto(`${cell.url}/checkout`);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: /Start trial|Subscribe/ }).click();
  await expect(page.getByRole("heading", { name: "Your free trial is activated" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Verified");
}

/** From the customer's page in the CRM, with the first time that is offered, to the deal's page. */
async function bookFor(page: Page, leadId: string, picture: string): Promise<Page> {
  await page.goto(`${crm}/Leads/${leadId}`);
  await look(page, `${picture}-lead`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open in Milepost" }).click();
  const milepost = await opened;
  const schedule = rows(milepost)
    .first()
    .getByRole("button", { name: /^Schedule/ });
  await schedule.click();
  await dialog(milepost).getByRole("button", { name: "Invite" }).click();
  const book = milepost.getByRole("button", { name: "Book", exact: true });
  await expect(book).toBeEnabled();
  await look(milepost, `${picture}-form`);
  await book.click();
  await expect(milepost.getByText("Your booking has been successfully processed!")).toBeVisible();
  await milepost.waitForURL(/\/tab\/Potentials\//);
  return milepost;
}

test.use({ actionTimeout: 30_000 });

test("a new organisation of the CRM books on its first day, with nothing set but its field agents, and knows the customer again", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await control("seed", newcomer);
  await connect(page);
  await chooseFieldAgents(page);
  await look(page, "settings");
  await beginTrial(page);
  const first = await bookFor(page, await newLead(page), "first");

  // What the CRM's own pages show of it.
  const shown = (label: string) =>
    first.locator("dl > div", { has: first.getByText(label, { exact: true }) }).locator("dd");
  await expect(shown("Pipeline")).toHaveText("Standard (Standard)");
  await expect(shown("Stage")).toHaveText("Qualification");
  await expect(shown("Account Name")).toHaveText("Holm household");
  await expect(shown("Contact Name")).toHaveText("Ida Holm");
  await expect(first.getByRole("region", { name: /^Meetings/ }).getByRole("row")).toHaveCount(2);
  await look(first, "deal");
  await first.getByRole("link", { name: "Holm household" }).first().click();
  await expect(first.getByRole("heading", { name: "Holm household" })).toBeVisible();
  await look(first, "account");
  await first.close();

  // The same customer asks once more, as a new lead.
  const again = await bookFor(page, await newLead(page), "again");
  await again.close();
  const [contacts, accounts, deals] = [
    await recordsOf(page, "Contacts"),
    await recordsOf(page, "Accounts"),
    await recordsOf(page, "Deals"),
  ];
  expect(contacts).toMatchObject([{ Email: customer.Email }]);
  expect(accounts).toMatchObject([{ Account_Name: customer.Company }]);
  const of = { Contact_Name: { id: contacts[0]?.id }, Account_Name: { id: accounts[0]?.id } };
  const begun = { Pipeline: "Standard (Standard)", Stage: "Qualification" };
  expect(deals).toMatchObject([
    { ...of, ...begun },
    { ...of, ...begun },
  ]);
  await page.goto(`${crm}/Accounts/${accounts[0]?.id}`);
  await expect(page.getByRole("region", { name: /^Deals/ }).getByRole("row")).toHaveCount(3);
  await look(page, "account-again");
});
