import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let wf: number;
let organisation: string;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "29");
  // Tests run at any hour.
  const reminders = { byEmail: true, bySms: true, quietFrom: "00:00", quietTo: "00:00" };
  [wf = 0] = await desk.addWorkflows([
    {
      sourceModule: "Contacts",
      destinationModule: "Deals",
      settings: { reminders: { ...reminders, minutesBefore: [60] } },
    },
  ]);
  const own = "select organisation_id as id from organisations where is_own";
  organisation = (await desk.rows<{ id: string }>(own))[0]?.id ?? "";
});
afterAll(() => desk.close());

let made = 0;

/** A customer with a mobile who was invited and booked, some days ahead. */
async function booked() {
  made += 1;
  const to = `customer-${made}@remind.example`;
  const number = `+44770090029${made}`;
  const recordId = await desk.insert("Contacts", {
    Last_Name: `Reminded ${made}`,
    Mailing_Zip: desk.postcode,
    Mobile: `0770090029${made}`,
  });
  const { wish, offer } = await desk.offerFor(wf, recordId, { skip: 3 });
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  expect((await desk.post("/api/calendarInvite", asked)).status).toBe(200);
  const { body } = await desk.book(wish, { inviteEmail: to });
  expect(body.success, body.error).toBe(true);
  return { id: body.bookingId ?? "", to, number, recordId, offer };
}

async function sweep(): Promise<void> {
  const answer = await fetch(`${cell.engineUrl}/sweeper/${organisation}/wake`, { method: "POST" });
  expect(answer.ok).toBe(true);
}

interface Row {
  readonly way: string;
  readonly state: string;
  readonly isNow: boolean;
  readonly receipt: string | null;
}
const rowsOf = (id: string) =>
  desk.rows<Row>(
    `select way, m.state, receipt, m.starts_at = r.starts_at as "isNow" from reminders m
     join reservations r using (organisation_id, reservation_id)
     where is_own and reservation_id = $1 order by m.starts_at, way`,
    [id],
  );

/** As when the hour before the visit has come. */
const makeDue = (id: string) =>
  desk.rows("update reminders set try_at = now() where is_own and reservation_id = $1", [id]);

async function planned(id: string): Promise<void> {
  await until(async () => {
    await sweep();
    return (await rowsOf(id)).some(({ isNow, state }) => isNow && state === "due");
  });
}

async function textsTo(number: string): Promise<{ body: string }[]> {
  const query = new URLSearchParams({ to: number });
  const answer = await fetch(`${cell.sandboxUrl}/twilio/messages?${query}`);
  return ((await answer.json()) as { messages: { body: string }[] }).messages;
}
const remindersTo = async (to: string) =>
  (await mailsOf(cell, to)).filter(({ subject }) => subject.startsWith("Reminder: "));

interface Page {
  readonly start: string;
  readonly steps: readonly { readonly step: string; readonly outcome: string }[];
}
const read = async (id: string) => (await (await desk.readBooking(id)).json()) as Page;

test("a booked visit is reminded of by mail and SMS, once each, and its page says that both arrived", async () => {
  const { id, to, number } = await booked();
  await planned(id);
  await makeDue(id);
  for (let round = 0; round < 3; round += 1) await sweep();
  await until(async () => (await rowsOf(id)).every(({ state }) => state === "sent"));
  await until(async () => (await rowsOf(id)).some(({ receipt }) => receipt === "delivered"));
  await sweep();
  expect(await remindersTo(to)).toHaveLength(1);
  expect(await textsTo(number)).toHaveLength(1);
  const { steps } = await read(id);
  const outcomes = steps.filter(({ step }) => step === "remind").map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["email sent", "sms delivered", "sms sent"]);
});

test("a visit that was moved here is reminded of its new time alone", async () => {
  const { id, to, number, recordId, offer } = await booked();
  await planned(id);
  const results: SearchResult[] = await desk.search({ wf: String(wf), recordId, moving: id });
  const target = results
    .flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
      offers.map(({ slot, start }) => ({ slot, fieldagent, week, deviation: 0, start })),
    )
    .findLast(({ start }) => start.slice(0, 10) !== offer.start.slice(0, 10));
  if (!target) throw new Error("Nothing else is free");
  const { start, ...wish } = target;
  const { status } = await desk.post(`/api/bookings/${id}/move`, wish);
  expect(status).toBe(200);
  // Its old hour comes, and then its new one.
  await makeDue(id);
  await planned(id);
  await makeDue(id);
  await sweep();
  await until(async () =>
    (await rowsOf(id)).every(({ isNow, state }) => state === (isNow ? "sent" : "void")),
  );
  const [mail, ...others] = await remindersTo(to);
  expect(others).toEqual([]);
  const date = new Date(start).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Europe/London",
  });
  expect(mail?.subject).toContain(date);
  const texts = await textsTo(number);
  expect(texts).toHaveLength(1);
  expect(texts[0]?.body).toContain(date);
});

test("a visit that was cancelled here is not reminded of", async () => {
  const { id, to, number } = await booked();
  await planned(id);
  const { status } = await desk.post(`/api/bookings/${id}/cancel`, { reason: "Moved away" });
  expect(status).toBe(200);
  await makeDue(id);
  await sweep();
  await until(async () => (await rowsOf(id)).every(({ state }) => state === "void"));
  expect(await remindersTo(to)).toEqual([]);
  expect(await textsTo(number)).toEqual([]);
});

test("a receipt that the provider has not signed is not taken", async () => {
  const { id } = await booked();
  await planned(id);
  const [row] = await desk.rows<{ id: string }>(
    "select reminder_id as id from reminders where is_own and reservation_id = $1 and way = 'sms'",
    [id],
  );
  const answer = await fetch(`${cell.url}/hooks/sms/${organisation}?reminder=${row?.id}`, {
    method: "POST",
    headers: { "x-twilio-signature": "GvWf1cFY/Q7PnoempGyD5oXAezc=" },
    body: new URLSearchParams({ MessageSid: "SM1", MessageStatus: "delivered", To: "+44" }),
  });
  expect(answer.status).toBe(404);
  expect((await rowsOf(id)).every(({ receipt }) => receipt === null)).toBe(true);
});
