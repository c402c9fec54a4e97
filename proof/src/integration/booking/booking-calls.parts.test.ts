import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { type BookingDesk, openBookingDesk, withRow } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/**
 * The calls of specification §7 from the search to the booking, with method, path and keys typed out,
 * and the literal keys of their answers.
 */
const cell = inject("cell");
let desk: BookingDesk;
let agent: SettingsDesk["call"];
let ofLeads: number;
let ofDeals: number;
let leadId: string;

/** Rows that are on the booking form. */
const shown = (rows: readonly Mapping[]): readonly Mapping[] =>
  rows.map((row) => ({
    ...row,
    fieldMappings: row.fieldMappings.map((entry) => ({ ...entry, showInBookingForm: true })),
  }));

beforeAll(async () => {
  desk = await openBookingDesk(cell, "49");
  agent = openSettingsDesk(desk.agent).call;
  [ofLeads = 0, ofDeals = 0] = await desk.addWorkflows([
    { sourceModule: "Leads", destinationModule: "Deals" },
    {
      sourceModule: "Deals",
      destinationModule: "Deals",
      mapped: (guessed) =>
        shown(
          withRow(
            ["Accounts", "Phone"],
            ["Deals", "Next_Step"],
          )(withRow(["Contacts", "Mobile"], ["Deals", "Description"])(guessed)),
        ),
    },
  ]);
  leadId = await desk.insert("Leads", {
    Last_Name: "Calls",
    Company: "Firm",
    Email: "calls@customer.example",
    Street: "1 Quay",
    City: "Milton",
    Zip_Code: desk.postcode,
  });
});
afterAll(() => desk.close());

const aText = expect.any(String);

test("from the search to a booking in the CRM, for a lead and for a deal", async () => {
  const query = new URLSearchParams({
    postcode: desk.postcode,
    wf: `${ofLeads}`,
    recordId: leadId,
  });
  const search = await agent("GET", `/api/search?${query}`);
  const results = search.body as unknown as SearchResult[];
  const found = results.find(({ slots }) => slots.length > 0);
  // Spec: GET /api/search | query postcode, wf, recordId | list of salesPersonName, appFieldAgentId, slots
  expect.soft(found).toMatchObject({
    salesPersonName: aText,
    appFieldAgentId: aText,
    slots: expect.arrayContaining([expect.stringMatching(/^W\d(Mon|Tue|Wed|Thu|Fri)\d+[ap]m$/)]),
  });
  const selected = [desk.becky, desk.omar];
  // Spec: Selected field agents are part of each workflow.
  expect(results.map(({ salesPersonName }) => salesPersonName).toSorted()).toEqual(
    selected.map(({ full_name }) => full_name).toSorted(),
  );

  const Contact_Name = {
    id: await desk.insert("Contacts", { Last_Name: "Linked", Mobile: "07700 900400" }),
  };
  const Account_Name = {
    id: await desk.insert("Accounts", { Account_Name: "Firm", Phone: "07700 900500" }),
  };
  const deal = { Deal_Name: "Windows", Stage: "Qualification", Visit_Postcode: desk.postcode };
  const dealId = await desk.insert("Deals", { ...deal, Contact_Name, Account_Name });
  const details = [
    await agent("GET", `/api/recordDetails/${leadId}?wf=${ofLeads}`),
    await agent("GET", `/api/recordDetails/${dealId}?wf=${ofDeals}`),
  ];
  // Spec: GET /api/recordDetails/{recordId}?wf={wf} | none | record fields including Email and nested Contacts, Accounts, Deals
  expect.soft(details.map(({ body }) => body)).toMatchObject([
    { id: leadId, Email: "calls@customer.example" },
    {
      id: dealId,
      Contacts: { id: Contact_Name.id, Mobile: "07700 900400" },
      Accounts: { id: Account_Name.id, Phone: "07700 900500" },
    },
  ]);

  const email = { email: "new@customer.example", wf: ofLeads };
  const written = await agent("PUT", `/api/updateRecordEmail/${leadId}`, email);
  const lead = await desk.find("Leads", leadId);
  // Spec: PUT /api/updateRecordEmail/{recordId} | email, wf | not shown
  expect.soft([written.status, lead?.Email]).toEqual([200, "new@customer.example"]);

  const wish = {
    slotID: found?.slots.at(-1),
    deviation: 15,
    recordId: leadId,
    appFieldAgentId: found?.appFieldAgentId,
    emailRecipient: "new@customer.example",
    wf: ofLeads,
  };
  const invited = await agent("POST", "/api/calendarInvite", wish);
  const stranger = { ...wish, appFieldAgentId: desk.ours(desk.hugh) };
  const refused = await agent("POST", "/api/calendarInvite", stranger);
  // Spec: POST /api/calendarInvite | slotID, deviation, recordId, appFieldAgentId, emailRecipient, wf | success, or error
  expect.soft([invited.body.success, refused.body.error]).toEqual([true, aText]);

  const booking = {
    topSection: {},
    bottomSection: {},
    recordId: leadId,
    wf: ofLeads,
    slot: wish.slotID,
    fieldagent: wish.appFieldAgentId,
    inviteEmail: wish.emailRecipient,
    deviation: 15,
    isBooking: true,
  };
  const booked = await agent("POST", "/api/processBooking", booking);
  // Spec: processBooking: success is success=true or the message 'Booking processed successfully'.
  expect.soft(booked.body).toMatchObject({
    success: true,
    message: "Booking processed successfully",
    redirectUrl: expect.stringMatching(/^https?:/),
  });
  const deals = await desk.crm.list("Deals");
  const made = deals.filter(({ Source_Record }) => Source_Record === leadId);
  // Spec: The booking is created in the CRM.
  expect.soft(made).toMatchObject([{ Visit_Postcode: desk.postcode }]);

  const { wish: ofDeal } = await desk.offerFor(ofDeals, dealId);
  const second = await desk.book({ ...ofDeal, deviation: -15 });
  const steps = [search, ...details, written, invited, booked, second];
  // Spec: Booking agents (CRM users working from Lead or Deal records) search a postcode, choose a slot, optionally adjust its time, confirm an invitation e-mail address, complete a booking form and submit it.
  expect.soft(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
});

test("a booking that the CRM would refuse names the field that is missing", async () => {
  const recordId = await desk.insert("Accounts", {
    Account_Name: "No contact",
    Billing_Code: desk.postcode,
  });
  const [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Accounts", destinationModule: "Contacts" },
  ]);
  const { wish } = await desk.offerFor(wf, recordId);
  const { body } = await desk.book(wish);
  // Spec: POST /api/processBooking | booking payload above | success, message, redirectUrl, error, code, missingField
  expect(body).toMatchObject({
    success: false,
    message: aText,
    error:
      "Failed to create record: mandatory field 'Last Name' not found. Please map this field in settings.",
    code: "MANDATORY_NOT_FOUND",
    missingField: "Last Name",
  });
});

test("the mirror takes bookings of the days that can be offered, and no later ones", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dealIn = (days: number) =>
    desk.insert("Deals", {
      Deal_Name: `In ${days} days`,
      Stage: "Qualification",
      Field_Agent: { id: desk.omar.id },
      Appointment_Start: inDays(days).replace(/\.\d+Z/, "+00:00"),
      Appointment_End: inDays(days + 0.05).replace(/\.\d+Z/, "+00:00"),
    });
  const far = await dealIn(90);
  const near = await dealIn(2);
  const mirrored = async () => {
    const sql = "select crm_record_id as id from diary_entries where is_own";
    const ids = (await desk.rows<{ id: string }>(sql)).map(({ id }) => id);
    return [near, far].filter((id) => ids.includes(id));
  };
  await until(async () => (await mirrored()).includes(near));
  // Spec: The existing-booking sync considers only bookings within the days-in-advance window.
  expect(await mirrored()).toEqual([near]);
});

test("an agent sees what is viewed and changes what is editable, and nothing else", async () => {
  const mapped = (isEditable: boolean) => (guessed: readonly Mapping[]) => {
    const street = guessed.map((row) => ({
      ...row,
      fieldMappings: row.fieldMappings.map((entry) => ({
        ...entry,
        editable: isEditable && row.id === "appStreet",
      })),
    }));
    const phone = withRow(["Leads", "Phone"], ["Deals", "Next_Step"])([]);
    const fax = withRow(["Leads", "Fax"], ["Deals", "Description"])([]);
    return [...street, ...(isEditable ? shown(phone) : phone), ...fax];
  };
  const ids = await desk.addWorkflows(
    [true, false].map((isOpen) => ({
      sourceModule: "Leads",
      destinationModule: "Leads",
      mapped: mapped(isOpen),
    })),
  );
  const met: object[] = [];
  for (const wf of ids) {
    const recordId = await desk.insert("Leads", {
      Last_Name: `View ${wf}`,
      Company: "Firm",
      Street: "1 Quay",
      Phone: "0115 1",
      Fax: "0115 2",
      Zip_Code: desk.postcode,
    });
    const { body: seen } = await agent("GET", `/api/recordDetails/${recordId}?wf=${wf}`);
    const { wish } = await desk.offerFor(wf, recordId);
    const topSection = { appStreet: "2 Pier" };
    const { body } = await desk.book(wish, { topSection });
    const meetings = await desk.crm.list("Events");
    const meeting = meetings.find((one) => one.Milepost_Reference === body.bookingId);
    met.push({ phone: seen.Phone, fax: seen.Fax, street: `${meeting?.Venue}`.split(",")[0] });
  }
  // Spec: The View and Edit toggles decide whether an agent may see or edit a field on the booking form.
  expect(met).toEqual([
    { phone: "0115 1", fax: undefined, street: "2 Pier" },
    { phone: undefined, fax: undefined, street: "1 Quay" },
  ]);
});
