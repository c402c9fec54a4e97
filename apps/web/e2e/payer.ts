import { type Browser, expect, type Page } from "@playwright/test";
import { cell } from "./cell.ts";

interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

interface Company {
  readonly organisation: { readonly company_name: string };
  readonly users: readonly Person[];
}

const names = ["Paula Penny", "Bert Bright", "Nora North", "Ewan East", "Wes West"];

/** The American company once more, under other ids and names: what is done to its subscription disturbs nobody. */
const text = cell.otherCompanies.us
  .replaceAll("310677", "310671")
  .replaceAll("600317702", "600317712")
  .replaceAll("Harbor Pine Blinds", "Penny Blinds")
  .replaceAll("harborpine", "penny");
const spare = JSON.parse(text) as Company;
const users = spare.users.map((user, index) => {
  const [first_name = "", last_name = ""] = (names[index] ?? "").split(" ");
  const full_name = `${first_name} ${last_name}`;
  return { ...user, first_name, last_name, full_name, email: `${first_name}@penny.example` };
});

export async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${cell.sandboxUrl}/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Seeded, and each of the two in a browser of their own. */
export async function openCompany(browser: Browser) {
  await control("seed", { ...spare, users });
  const admin = await (await browser.newContext()).newPage();
  await signInFirst(admin, names[0] ?? "");
  const people = (await (await admin.request.get(`${cell.url}/api/users`)).json()) as readonly {
    readonly _id: string;
    readonly name: string;
  }[];
  const idOf = (name?: string) => people.find((one) => one.name === name)?._id ?? "";
  const workflowSettings = {
    selectedFieldAgents: names.slice(2).map(idOf),
    selectedUsers: [idOf(names[1])],
  };
  const data = { workflowUpdates: [{ workflowId: 1, workflowSettings }] };
  const saved = await admin.request.post(`${cell.url}/api/settings`, { data });
  expect(saved.ok(), await saved.text()).toBe(true);
  return admin;
}

export async function openAgent(browser: Browser): Promise<Page> {
  const agent = await (await browser.newContext()).newPage();
  await signInFirst(agent, names[1] ?? "");
  return agent;
}

/** The account and the consent are asked for as often as it takes: the first administrator also connects the CRM. */
async function signInFirst(page: Page, name: string): Promise<void> {
  await page.goto(cell.url);
  await page.getByRole("button", { name: /log in/i }).click();
  const account = page.getByRole("button", { name: new RegExp(name) });
  const accept = page.getByRole("button", { name: "Accept" });
  const signedIn = page.getByRole("button", { name: "Logout" });
  const connect = page.getByRole("link", { name: "Connect Zoho CRM" });
  const next = account.or(accept).or(connect).first();
  for (;;) {
    await expect(next.or(signedIn).first()).toBeVisible();
    if (await signedIn.isVisible()) return;
    const { href } = new URL(page.url());
    await next.click();
    await page.waitForURL((url) => url.href !== href);
  }
}

/** Lets so many days pass at Stripe for this company alone. */
export async function passDays(days: number): Promise<void> {
  const headers = { authorization: "Bearer sk_test_sandbox" };
  const listed = await fetch(`${cell.sandboxUrl}/v1/customers`, { headers });
  const { data } = (await listed.json()) as { data: { id: string; name: string }[] };
  const customer = data.find(({ name }) => name === spare.organisation.company_name)?.id;
  await control("stripe/advance", { customer, days });
}
