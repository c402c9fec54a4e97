import { setTimeout as sleep } from "node:timers/promises";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** Where the CRM takes many appointments off at once, nobody is believed at once. The witness is the mailbox. */
const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0BRAKE/B0BRAKE/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
const count = 7;
let desk: BookingDesk;
let wf = 0;

interface Booked {
  readonly to: string;
  readonly recordId: string;
  readonly values: object;
}
const booked: Booked[] = [];

beforeAll(async () => {
  desk = await openBookingDesk(cell, "61");
  const settings = {
    customerNotices: { onCancel: true, onMove: true },
    notifications: { system: "slack", webhookUrl: chatHook },
  };
  [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Contacts", settings },
  ]);
  for (let at = 0; at < count; at += 1) {
    const to = `brake-${at}@brake.example`;
    const recordId = await desk.insert("Contacts", {
      Last_Name: `Brake ${at}`,
      Mailing_Zip: desk.postcode,
    });
    const { wish } = await desk.offerFor(wf, recordId, { skip: 3 });
    const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
    await desk.post("/api/calendarInvite", {
      ...rest,
      slotID,
      appFieldAgentId,
      emailRecipient: to,
    });
    expect((await desk.book(wish, { inviteEmail: to })).body).toMatchObject({ success: true });
    const record = await desk.find("Contacts", recordId);
    const values = {
      Appointment_Start: record?.Appointment_Start,
      Appointment_End: record?.Appointment_End,
    };
    booked.push({ to, recordId, values });
  }
  await begin("diaryClock", "wake");
  const unseen = "select 1 from reservations where is_own and state = 'booked' and not was_seen";
  await until(async () => (await desk.rows(unseen)).length === 0, 40_000);
}, 240_000);
afterAll(() => desk.close());

async function begin(story: string, handler: string): Promise<void> {
  const [own] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const address = `${cell.engineUrl}/${story}/${own?.organisation_id}/${handler}`;
  expect((await fetch(address, { method: "POST" })).ok).toBe(true);
}

/** All at one moment, as in a bulk edit: nothing is read before all are changed. */
async function changeAll(valuesOf: (one: Booked) => object): Promise<void> {
  const rule = { kind: "500", path: "/Contacts$", method: "GET", zgid: desk.place.zgid };
  const { id: closed } = await desk.crm.control<{ id: number }>("rules", rule);
  for (const one of booked) {
    const edit = { action: "update", module: "Contacts", id: one.recordId } as const;
    await desk.crm.edit({ ...edit, values: { ...valuesOf(one) } });
  }
  await desk.crm.control("rules/remove", { id: closed });
  await begin("diaryClock", "wake");
  await sleep(8_000);
  await begin("bookingFollower", "follow");
}

const takeAllOff = () => changeAll(() => ({ Appointment_Start: null, Appointment_End: null }));

interface Home {
  readonly brake: { readonly off: number; readonly coming: number } | null;
}
const home = (from = desk.admin) => from.get<Home>("/api/attention");

/** Messages of the company's Slack that cancellations are held back. */
async function countSaid(): Promise<number> {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: unknown[] };
  const texts = messages.map((one) => JSON.stringify(one));
  return texts.filter((text) => text.includes("B0BRAKE") && text.includes("as cancelled at once"))
    .length;
}

const readAll = () => Promise.all(booked.map(({ to }) => eventsOf(cell, to)));
const states = () =>
  desk.rows<{ state: string; count: number }>(
    "select state, count(*)::int as count from reservations where is_own group by state",
  );

test("when most of the coming appointments are off at once, nobody is sent a cancellation and an administrator is asked", async () => {
  await takeAllOff();
  expect(await states()).toEqual([{ state: "booked", count }]);
  expect(await readAll()).toEqual(booked.map(() => ["REQUEST 0"]));
  expect((await home()).brake).toMatchObject({ off: count, coming: count });
  expect((await home(desk.agent)).brake).toBeNull();
  await until(async () => (await countSaid()) > 0, 30_000);
  // Another reading that finds the same says nothing more.
  await begin("bookingFollower", "follow");
  await begin("sweeper", "wake");
  await sleep(3_000);
  expect(await countSaid()).toBe(1);
}, 120_000);

test("when they are back at the next reading, nothing has happened and nobody is asked", async () => {
  await changeAll(({ values }) => values);
  expect((await home()).brake).toBeNull();
  expect(await states()).toEqual([{ state: "booked", count }]);
  expect(await readAll()).toEqual(booked.map(() => ["REQUEST 0"]));
  expect(await countSaid()).toBe(1);
}, 120_000);

test("when an administrator says that they are off, each customer is sent one cancellation", async () => {
  await takeAllOff();
  expect((await home()).brake).toMatchObject({ off: count });
  await until(async () => (await countSaid()) === 2, 30_000);
  const answer = await desk.agent.send("/api/attention/cancellations", { method: "POST" });
  expect(answer.status).toBe(403);
  expect(await desk.admin.post("/api/attention/cancellations", {})).toEqual({ success: true });
  await until(async () => String(await readAll()).split("CANCEL").length > count, 60_000);
  expect(await readAll()).toEqual(booked.map(() => ["REQUEST 0", "CANCEL 1"]));
  expect((await home()).brake).toBeNull();
}, 120_000);
