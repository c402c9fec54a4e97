import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { listAttention } from "@milepost/contract/endpoints/list-attention.ts";
import {
  askFor,
  type BookingDesk,
  openBookingDesk,
  type Wish,
  withRow,
} from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: Record<"contacts" | "leads" | "leadsToContacts" | "leadsToAccounts" | "near", number>;
let odd: Record<"meeting" | "field", number>;

/** A meeting that the CRM will not take, and a field that it does not have. */
const noTime = {
  id: "1",
  module: "Events",
  field: "End_DateTime",
  fieldType: "datetime-local",
  defaultValue: "later",
  order: 10,
};

beforeAll(async () => {
  const layouts = { Deals: ["Closing_Date", "Next_Step"], Leads: [] };
  desk = await openBookingDesk(cell, "44", { layouts });
  const contacts = { sourceModule: "Contacts", destinationModule: "Contacts" };
  const asked = { ...askFor("Deals", "Next_Step"), required: false };
  const ids = await desk.addWorkflows([
    contacts,
    {
      sourceModule: "Leads",
      destinationModule: "Deals",
      settings: { bookingAgentFields: [asked] },
    },
    { sourceModule: "Leads", destinationModule: "Contacts" },
    { sourceModule: "Leads", destinationModule: "Accounts" },
    { ...contacts, settings: { maxDriveTime: 1 } },
    { ...contacts, settings: { defaultFieldValues: [noTime], mappings: [] } },
    { ...contacts, mapped: withRow(["Contacts", "Mailing_City"], ["Contacts", "Removed"]) },
  ]);
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0] = ids;
  wf = { contacts: one, leads: two, leadsToContacts: three, leadsToAccounts: four, near: five };
  odd = { meeting: six, field: seven };
});
afterAll(() => desk.close());

let made = 0;
const contact = () => {
  made += 1;
  const name = { Last_Name: `Customer ${made}`, Mailing_City: "Milton" };
  return desk.insert("Contacts", { ...name, Mailing_Zip: desk.postcode });
};
const lead = (more: object = {}) => {
  made += 1;
  const name = { Last_Name: `Customer ${made}`, Company: `Firm ${made}` };
  return desk.insert("Leads", { ...name, Zip_Code: desk.postcode, ...more });
};

const meetingsOf = async (bookingId: string | undefined) =>
  (await desk.crm.list("Events")).filter((event) => event.Milepost_Reference === bookingId);
const stateOf = async (id: string | undefined) =>
  ((await (await desk.readBooking(id)).json()) as { state: string }).state;
const hold = async (wish: Wish) => {
  const { status, body } = await desk.post("/api/holds", wish);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.reservationId;
};
/** How the CRM treats this company's next calls, until `rules/remove`. */
const misbehave = async (rule: object) =>
  (await desk.crm.control<{ id: number }>("rules", { ...rule, zgid: desk.place.zgid })).id;

test("a required field of the CRM that nobody filled in is named before anything is written, and can then be filled in", async () => {
  const recordId = await lead();
  const { wish } = await desk.offerFor(wf.leads, recordId);
  const { status, body } = await desk.book(wish);
  expect([status, body.code, body.missingField]).toEqual([422, "MANDATORY_NOT_FOUND", "Next Step"]);
  expect(body.error).toBe(
    "Failed to create record: mandatory field 'Next Step' not found. Please map this field in settings.",
  );
  expect((await desk.find("Leads", recordId))?.Converted__s ?? false).toBe(false);
  expect(await stateOf(body.bookingId)).toBe("held");
  const again = await desk.book(wish, { bottomSection: { "Deals.Next_Step": "Call" } });
  expect(again.body).toMatchObject({ success: true, bookingId: body.bookingId });
  expect(await desk.find("Leads", recordId)).toMatchObject({ Converted__s: true });
});

test("a day that the CRM shows as we know it is read before a booking, and not written again", async () => {
  // Not today, of which one slot may be left: a day has three.
  const first = await desk.offerFor(wf.leads, await lead(), { skip: 3 });
  const filled = { bottomSection: { "Deals.Next_Step": "Call" } };
  expect((await desk.book(first.wish, filled)).body.success).toBe(true);
  const mirrored = () =>
    desk.rows("select from diary_entries where is_own and starts_at = $1", [first.offer.start]);
  // The deal and its meeting.
  await until(async () => (await mirrored()).length >= 2);
  const versions = () =>
    desk.rows("select user_id, version from diary_agents where is_own order by user_id");
  const { wish } = await offerOn(first.offer.start.slice(0, 10), await lead());
  await untilStill(versions);
  const before = await versions();
  expect((await desk.book(wish)).body.code).toBe("MANDATORY_NOT_FOUND");
  expect(await versions()).toEqual(before);
});

/** The first that is free on a day, `YYYY-MM-DD`; throws if none is. */
async function offerOn(day: string, recordId: string) {
  for (let skip = 0; ; skip += 1) {
    const found = await desk.offerFor(wf.leads, recordId, { skip });
    if (found.offer.start.startsWith(day)) return found;
  }
}

/** What follows a reading, such as learning drives, writes too. */
async function untilStill(read: () => Promise<unknown>): Promise<void> {
  let last = "";
  await until(async () => {
    const now = JSON.stringify(await read());
    const isStill = now === last;
    last = now;
    await sleep(700);
    return isStill;
  });
}

test("a record that the CRM has locked is refused in the CRM's own words, and booked when it is open again", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(wf.contacts, recordId);
  const lock = (isLocked: boolean) =>
    desk.crm.control("state", {
      ...desk.place,
      module: "Contacts",
      id: recordId,
      state: { $locked_for_me: isLocked },
    });
  await lock(true);
  const { status, body } = await desk.book(wish);
  expect([status, body.code, body.success]).toEqual([422, "CRM_REFUSED", false]);
  expect(body.error).toMatch(/locked/i);
  expect(await meetingsOf(body.bookingId)).toEqual([]);
  await lock(false);
  const again = await desk.book(wish);
  expect(again.body).toMatchObject({ success: true, bookingId: body.bookingId });
  expect(await meetingsOf(body.bookingId)).toHaveLength(1);
});

/** Of an agent's, at that time, put in by somebody else. */
const meetingAt = (agentId: string, start: string, end: string) =>
  desk.insert("Events", {
    Event_Title: "Dentist",
    Owner: { id: agentId },
    Start_DateTime: start,
    End_DateTime: end,
  });
const isMirrored = async (id: string) =>
  (await desk.rows("select 1 from diary_entries where is_own and crm_record_id = $1", [id]))
    .length > 0;
/** From now on nobody hears the CRM's notifications. */
const stopListening = () => desk.rows("delete from crm_channels where is_own");

test("a meeting that the CRM got a second ago, and notified nobody of, is seen before anything is written", async () => {
  const recordId = await contact();
  const { wish, offer, agent } = await desk.offerFor(wf.contacts, recordId);
  const id = await hold(wish);
  await stopListening();
  const clash = await meetingAt(agent.id, offer.start, offer.end);
  expect(await isMirrored(clash)).toBe(false);
  const { status, body } = await desk.book(wish);
  expect([status, body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(body.alternatives?.length).toBeGreaterThan(0);
  expect(await desk.find("Contacts", recordId)).not.toHaveProperty("Appointment_Start");
  expect([await stateOf(id), await meetingsOf(id)]).toEqual(["released", []]);
});

test("a hold of last week is judged on its own day and not a week later", async () => {
  const recordId = await contact();
  const { wish, offer, agent } = await desk.offerFor(wf.contacts, recordId);
  const id = await hold(wish);
  // As if it had been held before Sunday night.
  const slot = wish.slot.replace(/^W(\d+)/, (_, week) => `W${Number(week) + 1}`);
  const [aged] = await desk.rows<{ week: string }>(
    "update reservations set week = week - 7, slot_code = $2 where is_own and reservation_id = $1 returning week::text",
    [id, slot],
  );
  await stopListening();
  await meetingAt(agent.id, offer.start, offer.end);
  const { status, body } = await desk.book({ ...wish, slot, week: aged?.week ?? "" });
  expect([status, body.code, await stateOf(id)]).toEqual([409, "SLOT_TAKEN", "released"]);
});

test("a CRM that is down before anything was written books nothing, then or later", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(wf.contacts, recordId);
  const id = await hold(wish);
  const rule = await misbehave({ kind: "down" });
  const { status, body } = await desk.book(wish);
  await desk.crm.control("rules/remove", { id: rule });
  expect([status, body.code, body.error]).toEqual([
    502,
    "CRM_UNREACHABLE",
    "Your CRM isn’t answering. Nothing was booked. Try again in a minute.",
  ]);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect(await desk.find("Contacts", recordId)).not.toHaveProperty("Appointment_Start");
  expect([await meetingsOf(id), await stateOf(id)]).toEqual([[], "held"]);
  expect((await desk.book(wish)).body).toMatchObject({ success: true, bookingId: id });
});

test("a late call does not begin a booking that was refused; only a form that is sent again does", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(wf.contacts, recordId);
  const id = await hold(wish);
  const rule = await misbehave({ kind: "down" });
  expect((await desk.book(wish)).body.code).toBe("CRM_UNREACHABLE");
  await desk.crm.control("rules/remove", { id: rule });
  const [row] = await desk.rows<{ key: string }>(
    "select organisation_id || ':' || reservation_id as key from reservations where is_own and reservation_id = $1",
    [id],
  );
  // As a worker would that was cut off from the engine, and goes on when another has answered for it.
  const late = await fetch(`${cell.engineUrl}/reservation/${row?.key}/book`, { method: "POST" });
  expect(await late.json()).toEqual({ kind: "unreachable" });
  expect([await meetingsOf(id), await stateOf(id)]).toEqual([[], "held"]);
  expect((await desk.book(wish)).body).toMatchObject({ success: true, bookingId: id });
});

test("while the CRM is slow the booking is reported as under way, and its own page shows the result", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(wf.contacts, recordId);
  const slow = { kind: "slow", ms: 15_000, forCalls: 1 };
  await misbehave({ ...slow, method: "PUT", path: "/Contacts" });
  await misbehave({ ...slow, method: "POST", path: "/Events" });
  const { status, body } = await desk.book(wish);
  expect([status, body.code, body.success]).toEqual([202, "BOOKING_UNDER_WAY", false]);
  expect(await stateOf(body.bookingId)).toBe("booking");
  await expect.poll(() => stateOf(body.bookingId), { timeout: 30_000 }).toBe("booked");
  expect(await meetingsOf(body.bookingId)).toHaveLength(1);
  expect((await desk.book(wish)).body).toMatchObject({ success: true, bookingId: body.bookingId });
  expect(await meetingsOf(body.bookingId)).toHaveLength(1);
}, 90_000);

test("a drive that does not fit is booked only by somebody who has seen that", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(wf.near, recordId);
  const far = { postcode: String((desk.hugh as { zip?: string }).zip) };
  const { status, body } = await desk.book(wish, far);
  expect([status, body.code]).toEqual([409, "SLOT_TIGHT"]);
  expect(body.broken).toMatchObject([{ rule: "drive-too-long" }]);
  const booked = await desk.book(wish, { ...far, isTightAccepted: true });
  expect(booked.body).toMatchObject({ success: true });
  const [kept] = await desk.rows(
    "select is_tight, state from reservations where is_own and reservation_id = $1",
    [booked.body.bookingId],
  );
  expect(kept).toEqual({ is_tight: true, state: "booked" });
});

test("a meeting that the CRM refuses leaves the booking standing, with a warning and for a person to fix", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(odd.meeting, recordId);
  const { status, body } = await desk.book(wish);
  expect(status).toBe(200);
  expect(body.warning).toMatch(/^Your CRM rejected the meeting: /);
  const told = await (await desk.readBooking(body.bookingId)).json();
  expect(told).toMatchObject({ state: "attention", warning: body.warning });
  expect((await desk.book(wish)).body).toEqual(body);

  const listed = async () => {
    const { bookings } = await desk.agent.get<Answer<typeof listAttention>>("/api/attention");
    return bookings.filter(({ bookingId }) => bookingId === body.bookingId);
  };
  expect(await listed()).toMatchObject([{ why: body.warning, recordUrl: body.redirectUrl }]);
  for (const _ of ["once", "again"]) {
    const settled = await desk.post(`/api/bookings/${body.bookingId}/settled`, {});
    expect(settled.body).toEqual({ success: true });
  }
  expect(await listed()).toEqual([]);
  expect(await stateOf(body.bookingId)).toBe("booked");
});

test("a field that the settings name and the CRM does not have is reported, and the rest is written", async () => {
  const recordId = await contact();
  const { wish } = await desk.offerFor(odd.field, recordId);
  const { body } = await desk.book(wish);
  expect(body).toMatchObject({
    success: true,
    warning:
      "Your CRM no longer has the field Contacts.Removed. Ask an administrator to map another.",
  });
  expect(await stateOf(body.bookingId)).toBe("booked");
  expect(await desk.find("Contacts", recordId)).toMatchObject({ Source_Record: recordId });
});

test("a lead that became a contact alone is booked as a deal of that contact", async () => {
  const recordId = await lead();
  const first = await desk.offerFor(wf.leadsToContacts, recordId);
  expect((await desk.book(first.wish)).body).toMatchObject({ success: true });
  const { wish } = await desk.offerFor(wf.leads, recordId);
  const form = { bottomSection: { "Deals.Next_Step": "Call" }, isAnotherWanted: true };
  const { body } = await desk.book(wish, form);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  const deals = await desk.crm.list("Deals");
  const contacts = await desk.crm.list("Contacts");
  const contact = contacts.find(({ Source_Record }) => Source_Record === recordId);
  expect(deals.filter(({ Source_Record }) => Source_Record === recordId)).toMatchObject([
    { Contact_Name: { id: contact?.id } },
  ]);
});

test("a lead without a company cannot become an account, and stays a lead", async () => {
  const recordId = await lead({ Company: null });
  const { wish } = await desk.offerFor(wf.leadsToAccounts, recordId);
  const { status, body } = await desk.book(wish);
  expect([status, body.missingField]).toEqual([422, "Company"]);
  expect((await desk.find("Leads", recordId))?.Converted__s ?? false).toBe(false);
});

test("who is not a field agent of the workflow, or nobody at all, is not booked", async () => {
  const { wish } = await desk.offerFor(wf.contacts, await contact());
  for (const fieldagent of ["nobody", crypto.randomUUID(), desk.ours(desk.hugh), desk.hugh.id]) {
    const { status, body } = await desk.book({ ...wish, fieldagent });
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  }
});

test("the CRM's own id of a field agent is as good as ours", async () => {
  const { wish, agent } = await desk.offerFor(wf.contacts, await contact());
  const { body } = await desk.book({ ...wish, fieldagent: agent.id });
  expect(body).toMatchObject({ success: true });
  expect((await desk.book(wish)).body).toEqual(body);
});

test("a workflow that is not there, or not open to who asks, is closed", async () => {
  const { wish } = await desk.offerFor(wf.contacts, await contact());
  for (const other of [9_999, 1]) {
    const { status, body } = await desk.book({ ...wish, wf: other });
    expect([status, body.code]).toEqual([403, "NOT_AUTHORISED"]);
  }
});

test.each(["abc", "12a", "../Users", "1'or'1"])(
  "a record that cannot be one (%s) holds nothing, also with a postcode",
  async (recordId) => {
    const { wish } = await desk.offerFor(wf.contacts, await contact());
    const { status, body } = await desk.book({ ...wish, recordId }, { postcode: desk.postcode });
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(
      await desk.rows("select 1 from reservations where is_own and record_id = $1", [recordId]),
    ).toEqual([]);
  },
);

test("a record that the CRM does not have is refused, and no meeting is made for it", async () => {
  const { wish } = await desk.offerFor(wf.contacts, await contact());
  const gone = { ...wish, recordId: "310644000000999999" };
  const { status, body } = await desk.book(gone, { postcode: desk.postcode });
  expect([status, body.code]).toEqual([422, "CRM_REFUSED"]);
  expect(await meetingsOf(body.bookingId)).toEqual([]);
});

test("everybody who may book in its workflow can see a booking: the customer phones the person who answers", async () => {
  const { wish } = await desk.offerFor(wf.contacts, await contact());
  const { body } = await desk.book(wish);
  const read = async (id: string | undefined, from = desk.agent) =>
    (await desk.readBooking(id, from)).status;
  expect(await read(body.bookingId)).toBe(200);
  expect(await read(body.bookingId, desk.admin)).toBe(200);
  expect(await read(body.bookingId, desk.rival)).toBe(200);
  expect(await read(crypto.randomUUID(), desk.admin)).toBe(404);
  expect(await read("7")).toBe(400);
});
