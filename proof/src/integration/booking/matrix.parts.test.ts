import {
  askFor,
  type BookingDesk,
  type NewWorkflow,
  openBookingDesk,
  withRow,
  withStreetOpen,
} from "@milepost/kit/company/booking-desk.ts";
import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let ids: number[];

/** Every way from source to destination that a workflow may have. */
const ways: (NewWorkflow & { readonly makes: readonly string[]; readonly typed?: object })[] = [
  { sourceModule: "Leads", destinationModule: "Leads", makes: [] },
  { sourceModule: "Leads", destinationModule: "Contacts", makes: ["Contacts", "Accounts"] },
  { sourceModule: "Leads", destinationModule: "Accounts", makes: ["Contacts", "Accounts"] },
  {
    sourceModule: "Leads",
    destinationModule: "Deals",
    makes: ["Contacts", "Accounts", "Deals"],
    mapped: (guessed) =>
      withRow(
        ["Leads", "Fax"],
        ["Contacts", "Home_Phone"],
      )(withRow(["Leads", "Designation"], ["Accounts", "Account_Number"])(guessed)),
  },
  { sourceModule: "Leads", destinationModule: "Events", makes: [] },
  { sourceModule: "Contacts", destinationModule: "Contacts", makes: [] },
  {
    sourceModule: "Contacts",
    destinationModule: "Deals",
    makes: ["Deals"],
    mapped: withStreetOpen,
  },
  { sourceModule: "Accounts", destinationModule: "Accounts", makes: [] },
  {
    sourceModule: "Accounts",
    destinationModule: "Contacts",
    makes: ["Contacts"],
    settings: { bookingAgentFields: [askFor("Contacts", "Last_Name")] },
    typed: { "Contacts.Last_Name": "Newcomer" },
  },
  { sourceModule: "Accounts", destinationModule: "Deals", makes: ["Deals"] },
  { sourceModule: "Accounts", destinationModule: "Events", makes: [] },
  { sourceModule: "Deals", destinationModule: "Deals", makes: [] },
  {
    sourceModule: "Deals",
    destinationModule: "Contacts",
    makes: ["Contacts"],
    mapped: withRow(["Deals", "Deal_Name"], ["Contacts", "Last_Name"]),
  },
  {
    sourceModule: "Deals",
    destinationModule: "Accounts",
    makes: ["Accounts"],
    mapped: withRow(["Deals", "Deal_Name"], ["Accounts", "Account_Name"]),
  },
  { sourceModule: "Deals", destinationModule: "Events", makes: [] },
];
const modules = ["Leads", "Contacts", "Accounts", "Deals", "Events"];
const postcodeFields: Record<string, string> = {
  Leads: "Zip_Code",
  Contacts: "Mailing_Zip",
  Accounts: "Billing_Code",
  Deals: "Visit_Postcode",
};

let made = 0;
/** A customer in the CRM, in any module. */
async function customerIn(module: string): Promise<string> {
  made += 1;
  const name = `Customer ${made}`;
  const email = `customer${made}@matrix.example`;
  const { postcode, insert } = desk;
  switch (module) {
    case "Leads":
      return insert("Leads", {
        Last_Name: name,
        Company: `Firm ${made}`,
        Email: email,
        Street: "1 Quay",
        City: "Milton",
        Zip_Code: postcode,
        Fax: "0115",
        Designation: "Head",
      });
    case "Contacts":
      return insert("Contacts", {
        Last_Name: name,
        Email: email,
        Mailing_Street: "1 Quay",
        Mailing_City: "Milton",
        Mailing_Zip: postcode,
      });
    case "Accounts":
      return insert("Accounts", {
        Account_Name: name,
        Billing_Street: "1 Quay",
        Billing_City: "Milton",
        Billing_Code: postcode,
      });
    default: {
      const Contact_Name = { id: await customerIn("Contacts") };
      const deal = { Stage: "Needs Analysis", Closing_Date: "2027-01-01", Contact_Name };
      return insert("Deals", { Deal_Name: name, Visit_Postcode: postcode, ...deal });
    }
  }
}

const idOf = (value: unknown) => (value as { id?: string } | null | undefined)?.id;
const sameTime = (told: unknown, start: string) => Date.parse(String(told)) === Date.parse(start);

async function readAll(): Promise<Map<string, RawRecord[]>> {
  const all = await Promise.all(modules.map((module) => desk.crm.list(module)));
  return new Map(modules.map((module, at) => [module, all[at] ?? []]));
}

/** What is there now and was not before, by module. */
function newIn(before: Map<string, RawRecord[]>, after: Map<string, RawRecord[]>) {
  const known = new Set([...before.values()].flat().map(({ id }) => id));
  const news = [...after].map(([module, records]) => [
    module,
    records.filter(({ id }) => !known.has(id)),
  ]);
  return Object.fromEntries(news) as Record<string, RawRecord[]>;
}

beforeAll(async () => {
  desk = await openBookingDesk(cell, "66");
  const bare = { sourceModule: "Contacts", destinationModule: "Contacts", createMeeting: false };
  ids = await desk.addWorkflows([...ways, bare]);
});
afterAll(() => desk.close());

for (const [at, { sourceModule, destinationModule, makes, typed = {} }] of ways.entries()) {
  test(`from ${sourceModule} to ${destinationModule} the right records are written, and one meeting about the right one`, async () => {
    const recordId = await customerIn(sourceModule);
    const before = await readAll();
    const { wish, offer, agent } = await desk.offerFor(ids[at] ?? 0, recordId);
    const { status, body } = await desk.book(wish, { bottomSection: typed });
    expect([status, body.warning, body.message], JSON.stringify(body)).toEqual([
      200,
      undefined,
      "Booking processed successfully",
    ]);
    const after = await readAll();
    const news = newIn(before, after);
    const counts = modules.map((module) => [module, news[module]?.length]);
    expect(Object.fromEntries(counts)).toEqual({
      Leads: 0,
      Contacts: 0,
      Accounts: 0,
      Deals: 0,
      Events: 1,
      ...Object.fromEntries(makes.map((module) => [module, 1])),
    });

    const isMeeting = destinationModule === "Events";
    const source = after.get(sourceModule)?.find(({ id }) => id === recordId);
    const target = makes.includes(destinationModule) ? news[destinationModule]?.[0] : source;
    const aboutModule = isMeeting ? sourceModule : destinationModule;
    if (isMeeting) {
      const earlier = before.get(sourceModule)?.find(({ id }) => id === recordId);
      expect(source).toEqual(earlier);
    } else {
      expect(target).toMatchObject({
        Field_Agent: { id: agent.id },
        Source_Record: recordId,
        [postcodeFields[destinationModule] ?? ""]: desk.postcode,
      });
      expect(sameTime(target?.Appointment_Start, offer.start)).toBe(true);
      expect(sameTime(target?.Appointment_End, offer.end)).toBe(true);
    }

    const meeting = news.Events?.[0];
    expect(meeting).toMatchObject({
      Event_Title: "Appointment",
      Owner: { id: agent.id },
      Milepost_Reference: body.bookingId,
      Venue: `1 Quay, Milton, ${desk.postcode}`,
    });
    expect(meeting?.Participants ?? []).toEqual([]);
    expect(sameTime(meeting?.Start_DateTime, offer.start)).toBe(true);
    expect(sameTime(meeting?.End_DateTime, offer.end)).toBe(true);
    const about = aboutModule === "Contacts" ? meeting?.Who_Id : meeting?.What_Id;
    expect(idOf(about)).toBe(target?.id);
    if (aboutModule !== "Contacts") expect(meeting?.$se_module).toBe(aboutModule);

    expect(body.redirectUrl).toMatch(new RegExp(`/${target?.id}$`));
    const page = await fetch(body.redirectUrl ?? "");
    expect([page.status, (await page.text()).includes("Customer")]).toEqual([200, true]);
    const told = await (await desk.readBooking(body.bookingId)).json();
    expect(told).toMatchObject({ state: "booked", warning: null, fieldAgent: agent.full_name });
  });
}

/** The one that a way made last. */
async function last(module: string): Promise<RawRecord | undefined> {
  const records = await desk.crm.list(module);
  return records.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1);
}

async function bookOn(source: string, destination: string) {
  const at = ways.findIndex(
    (way) => way.sourceModule === source && way.destinationModule === destination,
  );
  const recordId = await customerIn(source);
  const { wish } = await desk.offerFor(ids[at] ?? 0, recordId);
  const form = { bottomSection: ways[at]?.typed ?? {} };
  expect((await desk.book(wish, form)).body).toMatchObject({ success: true });
  return recordId;
}

test("a lead is converted by the CRM itself, and each record it became gets the fields mapped to it", async () => {
  const recordId = await bookOn("Leads", "Deals");
  expect(await desk.find("Leads", recordId)).toMatchObject({ Converted__s: true });
  const [deal, contact, account] = await Promise.all(["Deals", "Contacts", "Accounts"].map(last));
  expect(deal).toMatchObject({
    Contact_Name: { id: contact?.id },
    Account_Name: { id: account?.id },
    Deal_Name: `Customer ${made} - Appointment`,
    Stage: "Qualification",
  });
  expect(contact).toMatchObject({ Home_Phone: "0115", Email: `customer${made}@matrix.example` });
  expect(account).toMatchObject({ Account_Number: "Head", Account_Name: `Firm ${made}` });
});

test("what is made from a contact or an account points to it", async () => {
  const contactId = await bookOn("Contacts", "Deals");
  expect(await last("Deals")).toMatchObject({ Contact_Name: { id: contactId } });
  const accountId = await bookOn("Accounts", "Deals");
  expect(await last("Deals")).toMatchObject({ Account_Name: { id: accountId } });
  const employerId = await bookOn("Accounts", "Contacts");
  expect(await last("Contacts")).toMatchObject({
    Account_Name: { id: employerId },
    Last_Name: "Newcomer",
  });
});

test("a deal is made to point to what is made from it, and stays otherwise as it was", async () => {
  const dealId = await bookOn("Deals", "Contacts");
  const contact = await last("Contacts");
  expect(contact).toMatchObject({ Last_Name: `Customer ${made - 1}` });
  const deal = await desk.find("Deals", dealId);
  expect(deal).toMatchObject({ Contact_Name: { id: contact?.id }, Stage: "Needs Analysis" });
  expect(deal).not.toHaveProperty("Appointment_Start");
  const otherId = await bookOn("Deals", "Accounts");
  const account = await last("Accounts");
  expect(await desk.find("Deals", otherId)).toMatchObject({ Account_Name: { id: account?.id } });
});

test("a booking without a meeting makes none, and the record says when it is", async () => {
  const recordId = await customerIn("Contacts");
  const before = await readAll();
  const { wish, offer } = await desk.offerFor(ids.at(-1) ?? 0, recordId);
  expect((await desk.book({ ...wish, deviation: 15 })).body).toMatchObject({ success: true });
  expect(newIn(before, await readAll()).Events).toEqual([]);
  const contact = await desk.find("Contacts", recordId);
  const moved = new Date(Date.parse(offer.start) + 15 * 60_000).toISOString();
  expect(sameTime(contact?.Appointment_Start, moved)).toBe(true);
});

test("a street that the agent corrects is corrected on the customer's record and in the meeting, and nothing else of it is touched", async () => {
  const way = ways.findIndex(({ mapped }) => mapped === withStreetOpen);
  const recordId = await customerIn("Contacts");
  const before = await desk.find("Contacts", recordId);
  const { wish } = await desk.offerFor(ids[way] ?? 0, recordId);
  const typed = { value: "2 Quay", destinationModule: "Deals", destinationField: "Stage" };
  const appStreet = { ...typed, sourceModule: "App", sourceField: "Street" };
  const { body } = await desk.book(wish, { topSection: { appStreet } });
  expect(body).toMatchObject({ success: true });
  const after = await desk.find("Contacts", recordId);
  const changed = Object.keys(after ?? {}).filter(
    (name) => JSON.stringify(after?.[name]) !== JSON.stringify(before?.[name]),
  );
  expect(changed.filter((name) => name !== "Modified_Time")).toEqual(["Mailing_Street"]);
  expect(after?.Mailing_Street).toBe("2 Quay");
  expect(await last("Deals")).toMatchObject({ Stage: "Qualification" });
  expect(await last("Events")).toMatchObject({ Venue: `2 Quay, Milton, ${desk.postcode}` });
});

async function follow(): Promise<void> {
  const [mine] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const story = `${cell.engineUrl}/bookingFollower/${mine?.organisation_id}/follow`;
  expect((await fetch(story, { method: "POST" })).ok).toBe(true);
}

const countStates = () =>
  desk.rows<{ state: string; count: number }>(
    "select state, count(*)::int as count from reservations where is_own and state <> 'released' group by state",
  );

test("all of them still stand after the bookings have followed the CRM", async () => {
  // One that was released before the diary had read it is never seen.
  const unseen = "select 1 from reservations where is_own and state = 'booked' and not was_seen";
  await until(async () => (await desk.rows(unseen)).length === 0, 30_000);
  await follow();
  expect(await countStates()).toEqual([{ state: "booked", count: ways.length + 8 }]);
});

test("an agent who is taken off every workflow keeps the appointments made before", async () => {
  const { omar, ours } = desk;
  const entries = "select 1 from diary_entries where is_own and user_id = $1";
  expect(await desk.rows(entries, [ours(omar)])).not.toEqual([]);
  const workflowSettings = { selectedFieldAgents: [ours(desk.becky)] };
  await desk.admin.post("/api/settings", {
    workflowUpdates: ids.map((workflowId) => ({ workflowId, workflowSettings })),
  });
  await until(async () => (await desk.rows(entries, [ours(omar)])).length === 0, 30_000);
  await follow();
  expect(await countStates()).toEqual([{ state: "booked", count: ways.length + 8 }]);
});
