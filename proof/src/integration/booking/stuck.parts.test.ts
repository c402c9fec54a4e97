import { setTimeout as sleep } from "node:timers/promises";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** What does not come to its end is shown to the company, not to its operator alone. */
const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0STUCK/B0STUCK/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf = 0;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "15");
  const settings = { notifications: { system: "slack", webhookUrl: chatHook } };
  [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Contacts", settings },
  ]);
});
afterAll(() => desk.close());

interface Listed {
  readonly bookingId: string;
  readonly state: string;
  readonly why: string;
}
const listed = async () =>
  (await desk.agent.get<{ bookings: Listed[] }>("/api/attention")).bookings;

const listTold = async () => {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: unknown[] };
  return messages.map((one) => JSON.stringify(one)).filter((text) => text.includes("B0STUCK"));
};

async function sweep(): Promise<void> {
  const [own] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  await fetch(`${cell.engineUrl}/sweeper/${own?.organisation_id}/wake`, { method: "POST" });
}

test("a booking that the CRM does not finish is on Home and in the chat after ten minutes, and leaves one line of being asked for", async () => {
  const recordId = await desk.insert("Contacts", {
    Last_Name: "Stuck",
    Mailing_Zip: desk.postcode,
  });
  const { wish } = await desk.offerFor(wf, recordId);
  const rule = { kind: "500", path: "/Events$", method: "POST", zgid: desk.place.zgid };
  const { id: rules } = await desk.crm.control<{ id: number }>("rules", rule);
  const { status, body } = await desk.book(wish);
  expect([status, body.code]).toEqual([202, "BOOKING_UNDER_WAY"]);
  expect(await listed()).toEqual([]);
  await sleep(5_000);
  const asked = await desk.rows(
    "select 1 from reservation_steps where is_own and reservation_id = $1 and step = 'meeting'",
    [body.bookingId],
  );
  expect(asked).toHaveLength(1);
  await desk.rows(
    "update reservations set changed_at = now() - interval '11 minutes' where is_own and reservation_id = $1",
    [body.bookingId],
  );
  expect(await listed()).toMatchObject([{ bookingId: body.bookingId, state: "booking" }]);
  expect((await listed())[0]?.why).toContain("to your CRM for over ten minutes");
  await sweep();
  // Its own story has the reservation, and still the chat is sent a message.
  await until(async () => (await listTold()).length > 0, 30_000);
  expect(await listTold()).toEqual([expect.stringMatching(/to your CRM for ten minutes/)]);
  await desk.crm.control("rules/remove", { id: rules });
  await until(async () => (await listed()).length === 0, 90_000);
}, 240_000);
