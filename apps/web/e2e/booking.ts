import { type Browser, expect, type Page } from "@playwright/test";
import { arriveAs, bookingAgent, cell, companyOf } from "./cell.ts";

interface Offer {
  readonly slot: string;
  readonly fieldagent: string;
  readonly week: string;
}

const company = companyOf(cell.company);
export const { dataCentre, organisation } = company;
const { administrator } = company;
export const postcodes = company.records.Leads.flatMap(({ Zip_Code }) => Zip_Code ?? []);
let made = 0;

/** A customer of this test alone, who came to the CRM a moment ago. */
export async function newLead(page: Page, postcode: string) {
  made += 1;
  const values = {
    Company: "Private",
    First_Name: "Ava",
    Last_Name: `Lindqvist ${made}`,
    Street: "14 Harbour Lane",
    City: "Port Amity",
    Zip_Code: postcode,
    Email: `ava${made}@customer.example`,
    Phone: "020 7946 0018",
  };
  const { zgid } = organisation;
  const edit = { dataCentre, zgid, userId: administrator.id, action: "insert", module: "Leads" };
  const answer = await page.request.post(`${cell.sandboxUrl}/control/edit`, {
    data: { ...edit, values },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { ids } = await answer.json();
  return { id: ids[0] as string, name: `Ava Lindqvist ${made}` };
}

/** A customer to whom somebody can be sent, and when. Some live on an island. */
export async function nextOffer(page: Page) {
  for (let tried = 0; tried < postcodes.length; tried += 1) {
    const lead = await newLead(page, postcodes[made % postcodes.length] ?? "");
    const answer = await page.request.get(`${cell.url}/api/search?wf=1&recordId=${lead.id}`);
    const results = answer.ok() ? await answer.json() : [];
    for (const { appFieldAgentId: fieldagent, slots, week } of results) {
      const slot = slots.at(-1);
      if (slot) return { lead, offer: { slot, fieldagent, week } as Offer };
    }
  }
  throw new Error("Nobody can be sent to any customer of the sample company");
}

export const formAddress = (
  recordId: string,
  { slot, fieldagent, week }: Offer,
  email?: string,
) => {
  const query = new URLSearchParams({ deviation: "0", recordId, fieldagent, wf: "1", week });
  if (email) query.set("inviteEmail", email);
  return `${cell.url}/book/${slot}?${query}`;
};

/** As the search leaves it: the slot is held and the customer invited. */
export async function openForm(page: Page, { isInvited = true } = {}) {
  const { lead, offer } = await nextOffer(page);
  const email = isInvited ? `customer-${lead.id}@example.com` : undefined;
  if (email) {
    const { slot: slotID, fieldagent: appFieldAgentId, week } = offer;
    const data = { slotID, appFieldAgentId, week, recordId: lead.id, wf: 1, deviation: 0 };
    const answer = await page.request.post(`${cell.url}/api/calendarInvite`, {
      data: { ...data, emailRecipient: email },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const holding = page.waitForResponse("**/api/holds");
  await page.goto(formAddress(lead.id, offer, email));
  const { reservationId } = await (await holding).json();
  await expect(book(page)).toBeVisible();
  return { lead, offer, email, reservationId: reservationId as string };
}

export async function signInAsAgent(page: Page) {
  await arriveAs(page, bookingAgent);
}

export const recordsOf = async (page: Page, module: string) => {
  const query = new URLSearchParams({ dataCentre, zgid: organisation.zgid, module });
  const answer = await page.request.get(`${cell.sandboxUrl}/control/records?${query}`);
  return (await answer.json()).records as Record<string, unknown>[];
};

export const dealsOf = async (page: Page, recordId: string) =>
  (await recordsOf(page, "Deals")).filter(({ Source_Record }) => Source_Record === recordId);

export const book = (page: Page) => page.getByRole("button", { name: /^Book(ed)?$/ });
export const ok = (page: Page) => page.getByRole("button", { name: "OK", exact: true });
export const overlay = (page: Page) => page.getByRole("dialog");

/** Somebody else of the company, who may also change its settings. */
export async function adminPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await arriveAs(page, administrator);
  return page;
}
