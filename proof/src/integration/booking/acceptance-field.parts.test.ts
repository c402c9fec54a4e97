import { acceptInvitation } from "@milepost/kit/company/accept-invitation.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** A customer's acceptance in the CRM, where a field is chosen for it (decision D191). The witness is the CRM's own record. */
const cell = inject("cell");
let desk: BookingDesk;
let settings: SettingsDesk;
let wf: number;

const own = (api_name: string, data_type: string, length?: number) => ({
  api_name,
  data_type,
  custom_field: true,
  field_label: api_name.replaceAll("_", " "),
  ...(length !== undefined && { length }),
});
const ownFields = [
  own("Accepted_At", "datetime"),
  own("Has_Accepted", "boolean"),
  own("Acceptance_Note", "text", 60),
  own("Short_Note", "text", 3),
];

beforeAll(async () => {
  const { fields } = JSON.parse(cell.company) as { fields: Record<string, object[]> };
  const all = { ...fields, Deals: [...(fields.Deals ?? []), ...ownFields] };
  desk = await openBookingDesk(cell, "38", { fields: all });
  settings = openSettingsDesk(desk.admin);
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
});
afterAll(() => desk.close());

let made = 0;

/** A customer with an invitation. */
async function invitedCustomer() {
  made += 1;
  const to = `accepting${made}@field.example`;
  const lead = { Last_Name: `Accepting${made}`, Company: "Private", Zip_Code: desk.postcode };
  const recordId = await desk.insert("Leads", lead);
  const { wish } = await desk.offerFor(wf, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  const { body } = await desk.post("/api/calendarInvite", asked);
  const mailbox = `${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`;
  const { messages } = (await (await fetch(mailbox)).json()) as { messages: { html: string }[] };
  return {
    id: body.reservationId,
    /** Returns the deal's id in the CRM. */
    async book(): Promise<string> {
      const { body } = await desk.book(wish, { inviteEmail: to });
      expect(body, JSON.stringify(body)).toMatchObject({ success: true });
      return /\d+$/.exec(body.redirectUrl ?? "")?.[0] ?? "";
    },
    accept: () => acceptInvitation(cell, messages[0]?.html ?? ""),
  };
}

async function choose(acceptanceField: string): Promise<void> {
  const { status, body } = await settings.save(wf, { acceptanceField });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** What the CRM has in that field, as soon as it has something. */
async function inField(deal: string, field: string): Promise<unknown> {
  const read = async () => (await desk.find("Deals", deal))?.[field] ?? null;
  await until(async () => Boolean(await read()));
  return read();
}

const isNow = (text: unknown) => Math.abs(Date.now() - Date.parse(String(text))) < 120_000;

test("a customer's acceptance is written to the field that is chosen for it, in the way of its type", async () => {
  const accepted = async (field: string) => {
    await choose(field);
    const customer = await invitedCustomer();
    const deal = await customer.book();
    await customer.accept();
    return inField(deal, field);
  };
  expect(await accepted("Accepted_At")).toSatisfy(isNow);
  expect(await accepted("Has_Accepted")).toBe(true);
  expect(await accepted("Acceptance_Note")).toMatch(/^Accepted on \d+ \w+ 20\d\d \d\d:\d\d$/);
});

test("an acceptance before the booking is written once the booking is", async () => {
  await choose("Accepted_At");
  const customer = await invitedCustomer();
  await customer.accept();
  expect(await inField(await customer.book(), "Accepted_At")).toSatisfy(isNow);
});

test("while no field is chosen, nothing is written", async () => {
  await choose("");
  const customer = await invitedCustomer();
  const deal = await customer.book();
  const before = await desk.find("Deals", deal);
  await customer.accept();
  await until(async () => String(await stateOfOwed(customer.id)) === "done");
  expect(await desk.find("Deals", deal)).toEqual(before);
});

const stateOfOwed = async (id: string | undefined) =>
  (
    await desk.rows<{ state: string }>(
      "select state from owed where is_own and reservation_id = $1 and what = 'acceptance'",
      [id],
    )
  ).map(({ state }) => state);

test("what the CRM refuses is left to a person, in words, and the booking stands", async () => {
  await choose("Short_Note");
  const customer = await invitedCustomer();
  const deal = await customer.book();
  await customer.accept();
  const listed = async () => {
    const { bookings } = await desk.agent.get<{ bookings: { bookingId: string; why: string }[] }>(
      "/api/attention",
    );
    return bookings.find(({ bookingId }) => bookingId === customer.id)?.why;
  };
  await until(async () => (await listed()) !== undefined);
  expect(await listed()).toMatch(/^Your CRM rejected the customer’s acceptance: Short_Note: /);
  const stands = await desk.find("Deals", deal);
  expect([stands?.id, stands?.Short_Note]).toEqual([deal, undefined]);
});

test.each([
  ["a list", "Stage", "Only a date-time, checkbox or text field can hold the acceptance"],
  [
    "a field that a mapping writes",
    "Appointment_Start",
    "Deals:Appointment_Start is already mapped",
  ],
])("%s is refused when it is saved", async (_what, acceptanceField, sentence) => {
  const { status, body } = await settings.save(wf, { acceptanceField });
  expect([status, body.mistakes]).toEqual([
    400,
    [{ workflowId: wf, key: "other", path: "acceptanceField", sentence }],
  ]);
});
