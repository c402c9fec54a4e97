import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: Record<"fresh" | "saved" | "meeting", number>;

/** Street and city may be corrected on the form. */
const open = (rows: readonly Mapping[]): readonly Mapping[] =>
  rows.map((row) => {
    const editable = row.id === "appStreet" || row.id === "appCity";
    return { ...row, fieldMappings: row.fieldMappings.map((entry) => ({ ...entry, editable })) };
  });

/** As workflows were mapped before: the address on the lead itself. */
const onLead = (rows: readonly Mapping[]): readonly Mapping[] =>
  open(rows).map((row) => {
    const destinationField = { appStreet: "Street", appCity: "City" }[row.id];
    if (destinationField === undefined) return row;
    const place = { mappedModule: "Leads", destinationField };
    return { ...row, fieldMappings: row.fieldMappings.map((entry) => ({ ...entry, ...place })) };
  });

beforeAll(async () => {
  desk = await openBookingDesk(cell, "56");
  const deals = { sourceModule: "Leads", destinationModule: "Deals" };
  const events = { sourceModule: "Leads", destinationModule: "Events" };
  const ids = await desk.addWorkflows([
    { ...deals, mapped: open },
    { ...deals, mapped: onLead },
    { ...events, mapped: open },
  ]);
  const [fresh = 0, saved = 0, meeting = 0] = ids;
  wf = { fresh, saved, meeting };
});
afterAll(() => desk.close());

let made = 0;
function newLead(): Promise<string> {
  made += 1;
  const name = { Last_Name: `Moved ${made}`, Company: `Firm ${made}` };
  const address = { Street: "1 Test St", City: "Milton", Zip_Code: desk.postcode };
  return desk.insert("Leads", { ...name, ...address });
}

const written = (value: string) => ({
  value,
  destinationModule: "",
  destinationField: "",
  sourceModule: "App",
  sourceField: "",
});
const topSection = { appStreet: written("99 Corrected Road"), appCity: written("Newtown") };

async function bookCorrected(workflow: number, recordId: string, more: object = {}) {
  const { wish } = await desk.offerFor(workflow, recordId, {
    skip: "isAnotherWanted" in more ? 2 : 0,
  });
  const { status, body } = await desk.book(wish, { topSection, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function becameOf(recordId: string) {
  const deals = await desk.crm.list("Deals");
  const deal = deals.find(({ Source_Record }) => Source_Record === recordId);
  const contact = await desk.find("Contacts", String(Object(deal?.Contact_Name).id));
  const account = await desk.find("Accounts", String(Object(deal?.Account_Name).id));
  return { contact, account };
}

const corrected = {
  lead: { Street: "99 Corrected Road", City: "Newtown" },
  contact: { Mailing_Street: "99 Corrected Road", Mailing_City: "Newtown" },
  account: { Billing_Street: "99 Corrected Road", Billing_City: "Newtown" },
};

test("a new workflow from leads to deals is mapped to the modules that its rows offer, and reads the customer from the lead", async () => {
  const { workflows } = await desk.admin.get<{
    workflows: { workflowId: number; settings: { mappings: Mapping[] } }[];
  }>("/api/settings");
  const rows = workflows.find(({ workflowId }) => workflowId === wf.fresh)?.settings.mappings ?? [];
  const modules = rows.map(({ fieldMappings: [entry] }) => entry?.mappedModule ?? "");
  // Spec: Leads source with a destination other than Leads offers Accounts, Contacts, Deals (plus Events if createMeeting is on).
  expect(["Accounts", "Contacts", "Deals", "Events"]).toEqual(expect.arrayContaining(modules));
  const recordId = await newLead();
  const details = await desk.agent.get(`/api/recordDetails/${recordId}?wf=${wf.fresh}`);
  expect(details).toMatchObject({ Street: "1 Test St", City: "Milton" });
});

for (const kind of ["fresh", "saved"] as const) {
  const mapped = kind === "fresh" ? "as a new workflow is" : "to the lead, as earlier ones were";
  test(`an address that is corrected on the form reaches the lead, its contact and its account, mapped ${mapped}`, async () => {
    const recordId = await newLead();
    const body = await bookCorrected(wf[kind], recordId);
    expect(body.warning).toBeUndefined();
    const { contact, account } = await becameOf(recordId);
    expect(await desk.find("Leads", recordId)).toMatchObject(corrected.lead);
    expect(contact).toMatchObject(corrected.contact);
    expect(account).toMatchObject(corrected.account);
  });
}

test("a lead that stays a lead is corrected itself", async () => {
  const recordId = await newLead();
  const body = await bookCorrected(wf.meeting, recordId);
  expect(body.warning).toBeUndefined();
  expect(await desk.find("Leads", recordId)).toMatchObject(corrected.lead);
});

test("what cannot be corrected is named in the answer, and the rest is", async () => {
  const recordId = await newLead();
  const { wish } = await desk.offerFor(wf.fresh, recordId);
  expect((await desk.book(wish)).status).toBe(200);
  const { contact } = await becameOf(recordId);
  await desk.crm.control("state", {
    ...desk.place,
    module: "Contacts",
    id: contact?.id,
    state: { $locked_for_me: true },
  });
  const body = await bookCorrected(wf.fresh, recordId, { isAnotherWanted: true });
  expect(body.warning).toMatch(/^Your CRM rejected part of the record: Contacts: /);
  const after = await becameOf(recordId);
  expect(after.contact).toMatchObject({ Mailing_Street: "1 Test St" });
  expect(after.account).toMatchObject(corrected.account);
});
