import { randomUUID } from "node:crypto";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { askEngine } from "../../recovery/engine.ts";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;
let bare: number;
let organisation: string;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "78");
  const settings = { customerNotices: { onCancel: true, onMove: true } };
  const deals = { sourceModule: "Contacts", destinationModule: "Deals", settings };
  const contacts = { sourceModule: "Contacts", destinationModule: "Contacts", settings };
  [wf = 0, bare = 0] = await desk.addWorkflows([deals, { ...contacts, createMeeting: false }]);
  const [own] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  organisation = own?.organisation_id ?? "";
});
afterAll(() => desk.close());

async function invite(name: string, workflow = wf) {
  const to = `${name}@restored.example`;
  const recordId = await desk.insert("Contacts", { Last_Name: name, Mailing_Zip: desk.postcode });
  const { wish } = await desk.offerFor(workflow, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  const { body } = await desk.post("/api/calendarInvite", asked);
  return { to, wish, id: body.reservationId ?? "" };
}

/**
 * The row as it was between invitation and booking, in a database that came back from a backup; the hold has
 * run out. Not before every story of it has ended: only a database that is another in truth stops one.
 */
async function setBack(id: string): Promise<void> {
  const underWay = `select id from sys_invocation where target_service_key = '${organisation}:${id}'
    and target_handler_name <> 'endHold' and status <> 'completed'`;
  await until(async () => (await askEngine(cell.engineAdminUrl, underWay)).length === 0);
  await desk.rows(
    `update reservations set state = 'held', answer = null, crm_module = null, crm_record_id = null,
       crm_meeting_id = null, form = null, hold_ends_at = now(), epoch = 'before'
     where is_own and reservation_id = $1`,
    [id],
  );
}

/** What is owed and not sent is tried after this time. */
const setDue = (id: string, wait: string) =>
  desk.rows(
    `update owed set due_at = now() + $2::interval
     where is_own and reservation_id = $1 and due_at is not null and address is not null`,
    [id, wait],
  );

const call = (handler: string, id: string, body?: string) =>
  fetch(`${cell.engineUrl}/reservation/${organisation}%3A${id}/${handler}`, {
    method: "POST",
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

async function rowOf(id: string) {
  const [row] = await desk.rows<{ state: string; crm_meeting_id: string | null }>(
    "select state, crm_meeting_id from reservations where is_own and reservation_id = $1",
    [id],
  );
  return row;
}

const meetingsOf = async (id: string) =>
  (await desk.crm.list("Events")).filter(({ Description }) => String(Description).includes(id));

test("a customer who was booked in the minutes that the database has lost is not sent a cancellation, and is booked", async () => {
  const { to, wish, id } = await invite("booked");
  expect((await desk.book(wish, { inviteEmail: to })).status).toBe(200);
  await setBack(id);
  expect((await call("endHold", id)).ok).toBe(true);
  const [meeting, ...more] = await meetingsOf(id);
  expect(more).toEqual([]);
  expect(await rowOf(id)).toEqual({ state: "booked", crm_meeting_id: meeting?.id });
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("a cancellation that is owed since the database came back is not sent to somebody whom the CRM has booked", async () => {
  const { to, wish, id } = await invite("released");
  expect((await desk.book(wish, { inviteEmail: to })).status).toBe(200);
  await setBack(id);
  await desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });
  expect((await call("sendOwed", id)).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "booked" });
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("a former address is sent its cancellation also where the CRM has the booking", async () => {
  const { to: wrong, wish, id } = await invite("former");
  const right = "present@restored.example";
  await desk.crm.control("mail", { kind: "refuse", to: wrong, times: 1 });
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: right };
  expect((await desk.post("/api/calendarInvite", asked)).status).toBe(200);
  await setDue(id, "1 hour");
  expect((await desk.book(wish, { inviteEmail: right })).status).toBe(200);
  await setBack(id);
  expect((await call("endHold", id)).ok).toBe(true);
  await setDue(id, "0 hours");
  expect((await call("sendOwed", id)).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "booked" });
  expect(await eventsOf(cell, wrong)).toEqual(["REQUEST 0", "CANCEL 1"]);
  expect(await eventsOf(cell, right)).toEqual(["REQUEST 2"]);
});

test("a hold that the CRM does not have ends as any other, once the CRM has answered", async () => {
  const { to, id } = await invite("held");
  await setBack(id);
  const { zgid } = desk.place;
  const rule = { kind: "down", path: "/coql$", zgid };
  const { id: away } = await desk.crm.control<{ id: number }>("rules", rule);
  const ended = call("endHold", id);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
  await desk.crm.control("rules/remove", { id: away });
  expect((await ended).ok).toBe(true);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "CANCEL 1"]);
});

test("where the CRM keeps no reference a person is asked, and nobody is mailed", async () => {
  const { to, id } = await invite("bare", bare);
  await setBack(id);
  expect((await call("endHold", id)).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "attention" });
  const { bookings } = await desk.agent.get<{ bookings: { bookingId: string; why: string }[] }>(
    "/api/attention",
  );
  expect(bookings.find(({ bookingId }) => bookingId === id)?.why).toMatch(
    /^We restored a backup\. We can’t tell whether/,
  );
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

/** As a row is whose customer was invited in the minutes that the database has lost. */
async function setBackUninvited(id: string): Promise<void> {
  await setBack(id);
  await desk.rows(
    "update reservations set invitation = null, invite_email = null where is_own and reservation_id = $1",
    [id],
  );
  await desk.rows("delete from owed where is_own and reservation_id = $1", [id]);
}

/** What Home says of it; null: nothing. */
async function askedAbout(id: string): Promise<string | null> {
  const { bookings } = await desk.agent.get<{ bookings: { bookingId: string; why: string }[] }>(
    "/api/attention",
  );
  const asked = bookings.filter(({ bookingId }) => bookingId === id);
  expect(asked.length).toBeLessThan(2);
  return asked[0]?.why ?? null;
}

const phoneThem =
  "We restored a backup. The customer may have an invitation to a time that isn’t booked. Phone them.";

test("a timer of an invitation that the database has lost asks a person", async () => {
  const { to, id } = await invite("uninvited");
  await setBackUninvited(id);
  expect((await call("endHold", id, "before")).ok).toBe(true);
  expect((await call("endHold", id)).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "attention" });
  expect(await askedAbout(id)).toBe(phoneThem);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("it asks the same, and once, where a timer that knew less has released the hold before it", async () => {
  const { to, id } = await invite("second");
  await setBackUninvited(id);
  expect((await call("endHold", id)).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "released" });
  expect((await call("endHold", id, "before")).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "attention" });
  expect(await askedAbout(id)).toBe(phoneThem);
  expect(
    (await desk.post(`/api/bookings/${id}/cancel`, { reason: "They do not want it" })).status,
  ).toBe(200);
  expect((await call("endHold", id, "before")).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "released" });
  expect(await askedAbout(id)).toBe(null);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("where somebody else has the time by then they keep it, and a person is asked all the same", async () => {
  const { to, wish, id } = await invite("too-late");
  await setBackUninvited(id);
  const Last_Name = "Quicker";
  const recordId = await desk.insert("Contacts", { Last_Name, Mailing_Zip: desk.postcode });
  // Nobody's timer: who wants the time releases what has run out.
  const { body } = await desk.post("/api/holds", { ...wish, recordId });
  expect(await rowOf(id)).toMatchObject({ state: "released" });
  for (const began of ["before", undefined, "before"])
    expect((await call("endHold", id, began)).ok).toBe(true);
  expect(await rowOf(id)).toMatchObject({ state: "released" });
  expect(await rowOf(body.reservationId ?? "")).toMatchObject({ state: "held" });
  await desk.rows(
    "update owed set since = now() - interval '1 hour' where is_own and reservation_id = $1",
    [id],
  );
  expect(await askedAbout(id)).toBe(phoneThem);
  expect((await desk.post(`/api/bookings/${id}/settled`, {})).status).toBe(200);
  expect(await askedAbout(id)).toBe(null);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("what was booked in the lost minutes is booked, although its hold was given back before the timer came", async () => {
  const { to, wish, id } = await invite("given-back");
  expect((await desk.book(wish, { inviteEmail: to })).status).toBe(200);
  await setBackUninvited(id);
  await desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });
  expect((await call("sendOwed", id)).ok).toBe(true);
  expect((await call("endHold", id, "before")).ok).toBe(true);
  const [meeting] = await meetingsOf(id);
  expect(await rowOf(id)).toEqual({ state: "booked", crm_meeting_id: meeting?.id });
  expect(await askedAbout(id)).toBe(null);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("a story of a reservation that the database does not know ends", async () => {
  const id = randomUUID();
  await call("book/send", id);
  const unfinished = `select id from sys_invocation
    where target_service_key = '${organisation}:${id}' and status <> 'completed'`;
  await until(async () => (await askEngine(cell.engineAdminUrl, unfinished)).length === 0, 10_000);
});
