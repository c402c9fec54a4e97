import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0INFORM/B0INFORM/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "53");
  const settings = {
    notifications: { system: "slack", webhookUrl: chatHook },
    customerNotices: { onCancel: true, onMove: true },
  };
  const contacts = { sourceModule: "Contacts", destinationModule: "Contacts", settings };
  [wf = 0] = await desk.addWorkflows([contacts]);
});
afterAll(() => desk.close());

interface CalendarEvent {
  readonly method: string;
  readonly sequence: number;
  /** Local, in its zone. */
  readonly start: string;
  readonly zone: string;
}

const mailsTo = async (to: string) => {
  const answer = await fetch(`${cell.sandboxUrl}/mailbox/messages?${new URLSearchParams({ to })}`);
  const { messages } = (await answer.json()) as { messages: { event: CalendarEvent }[] };
  return messages.map(({ event }) => event);
};

/** What this workflow's chat was sent, the newest first, as text. */
const listTold = async () => {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: { path: string; body: unknown }[] };
  return messages
    .filter((message) => JSON.stringify(message).includes("B0INFORM"))
    .map(({ body }) => JSON.stringify(body));
};

let made = 0;

/** A customer with an invitation. */
async function invited() {
  made += 1;
  const to = `customer-${made}@informing.example`;
  const customer = { Last_Name: `Customer ${made}`, Mailing_Zip: desk.postcode };
  const recordId = await desk.insert("Contacts", customer);
  const { wish, offer } = await desk.offerFor(wf, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  const { body } = await desk.post("/api/calendarInvite", asked);
  return { to, recordId, wish, offer, id: body.reservationId };
}

const refuse = (to: string, times: number) =>
  desk.crm.control("mail", { kind: "refuse", to, times });

/** A story's own call to itself, as when its time has come. */
async function call(handler: string, id: string | undefined): Promise<void> {
  const [mine] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const key = encodeURIComponent(`${mine?.organisation_id}:${id}`);
  const answer = await fetch(`${cell.engineUrl}/reservation/${key}/${handler}`, { method: "POST" });
  expect(answer.ok).toBe(true);
}

async function sweep(): Promise<void> {
  const [mine] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const answer = await fetch(`${cell.engineUrl}/sweeper/${mine?.organisation_id}/wake`, {
    method: "POST",
  });
  expect(answer.ok).toBe(true);
}

/** As the CRM takes a time. */
const crmText = (instant: Temporal.Instant) => instant.toString().replace("Z", "+00:00");

test("the customer of a booking that is moved in the CRM is sent the new time, again if the mail server refuses it", async () => {
  const { to, recordId, wish, offer } = await invited();
  expect((await desk.book(wish, { inviteEmail: to })).body).toMatchObject({ success: true });
  await refuse(to, 1);
  const start = Temporal.Instant.from(offer.start).add({ minutes: 15 });
  const end = start.add({ minutes: 90 });
  const values = { Appointment_Start: crmText(start), Appointment_End: crmText(end) };
  await desk.crm.edit({ action: "update", module: "Contacts", id: recordId, values });
  await until(async () => (await mailsTo(to)).length > 1, 40_000);
  const [told, asked] = await mailsTo(to);
  expect([told?.method, told?.sequence, asked?.method, asked?.sequence]).toEqual([
    "REQUEST",
    1,
    "REQUEST",
    0,
  ]);
  const { start: local = "", zone = "" } = told ?? {};
  const said = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();
  expect(said.toString()).toBe(start.toString());
});

test("a chat is not notified that an invitation was cancelled before the customer is", async () => {
  const { to, id } = await invited();
  await desk.rows(
    "update reservations set hold_ends_at = now() where is_own and reservation_id = $1",
    [id],
  );
  await refuse(to, 1);
  const before = (await listTold()).length;
  await call("endHold", id);
  expect(await mailsTo(to)).toHaveLength(1);
  expect(await listTold()).toHaveLength(before);
  await until(async () => (await listTold()).length > before);
  expect((await listTold())[0]).toContain("Invitation cancelled automatically");
  expect(await mailsTo(to)).toMatchObject([{ method: "CANCEL" }, { method: "REQUEST" }]);
});

test("when the mail server goes on refusing, a person is asked to call the customer, once", async () => {
  const { to, id } = await invited();
  await refuse(to, 5);
  const answer = await desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });
  expect(answer.ok).toBe(true);
  const before = (await listTold()).length;
  // As when it has been owed for more than ten minutes, and looked at twice since then.
  await desk.rows(
    "update owed set since = since - interval '11 minutes' where is_own and reservation_id = $1",
    [id],
  );
  for (const _ of [1, 2]) {
    await sweep();
    await until(async () => (await listTold()).length > before, 30_000);
  }
  expect((await listTold()).slice(0, -before || undefined)).toEqual([
    expect.stringMatching(
      /Booking needs attention.*couldn’t email the customer.*Please phone them\./,
    ),
  ]);
  expect(await mailsTo(to)).toHaveLength(1);
});
