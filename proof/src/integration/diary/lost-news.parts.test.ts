import { setTimeout as sleep } from "node:timers/promises";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** What was changed in the CRM reaches the customer, whatever fails on the way. The witness is the mailbox. */
const cell = inject("cell");
let desk: BookingDesk;
/** Of contacts, and of leads. */
let workflows: readonly number[] = [];

beforeAll(async () => {
  desk = await openBookingDesk(cell, "59");
  const settings = { customerNotices: { onCancel: true, onMove: true } };
  workflows = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Contacts", settings },
    { sourceModule: "Leads", destinationModule: "Leads", settings },
  ]);
});
afterAll(() => desk.close());

interface Booked {
  readonly to: string;
  readonly module: string;
  readonly recordId: string;
  readonly start: Temporal.Instant;
}

/** Three contacts and then a lead, all invited and booked, and seen in the diaries. */
async function bookedCustomers(name: string): Promise<Booked[]> {
  const made: Booked[] = [];
  for (const [at, module] of ["Contacts", "Contacts", "Contacts", "Leads"].entries()) {
    const to = `${name}-${at}@lost-news.example`;
    const place = module === "Leads" ? { Company: name, Zip_Code: desk.postcode } : {};
    const values = { Last_Name: name, Mailing_Zip: desk.postcode, ...place };
    const recordId = await desk.insert(module, values);
    const wf = workflows[module === "Leads" ? 1 : 0] ?? 0;
    const { wish, offer } = await desk.offerFor(wf, recordId, { skip: 3 });
    const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
    await desk.post("/api/calendarInvite", {
      ...rest,
      slotID,
      appFieldAgentId,
      emailRecipient: to,
    });
    expect((await desk.book(wish, { inviteEmail: to })).body).toMatchObject({ success: true });
    made.push({ to, module, recordId, start: Temporal.Instant.from(offer.start) });
  }
  await begin("diaryClock", "wake");
  const unseen = "select 1 from reservations where is_own and state = 'booked' and not was_seen";
  await until(async () => (await desk.rows(unseen)).length === 0, 40_000);
  return made;
}

async function begin(story: string, handler: string): Promise<void> {
  const [own] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const address = `${cell.engineUrl}/${story}/${own?.organisation_id}/${handler}`;
  expect((await fetch(address, { method: "POST" })).ok).toBe(true);
}

/**
 * The diaries no longer show any of them, so that all are looked at, and the CRM does not answer for leads,
 * then not for contacts: whichever comes first, it fails when some of the others have been read.
 */
async function changeAll(all: readonly Booked[], valuesOf: (one: Booked) => object): Promise<void> {
  await desk.crm.control("notifications", { off: true, zgid: desk.place.zgid });
  for (const { module, recordId, ...one } of all) {
    const values = { ...valuesOf({ module, recordId, ...one }) };
    await desk.crm.edit({ action: "update", module, id: recordId, values });
  }
  await desk.rows("delete from diary_entries where is_own");
  for (const path of ["/Leads$", "/Contacts$"]) {
    const rule = { kind: "500", path, method: "GET", zgid: desk.place.zgid };
    const { id } = await desk.crm.control<{ id: number }>("rules", rule);
    await begin("bookingFollower", "follow");
    await desk.crm.control("rules/remove", { id });
  }
  await desk.crm.control("notifications", { zgid: desk.place.zgid });
}

const crmText = (instant: Temporal.Instant) => instant.toString().replace("Z", "+00:00");

async function untilAllHave(all: readonly Booked[], events: readonly string[]): Promise<void> {
  const have = async ({ to }: Booked) => String(await eventsOf(cell, to)) === String(events);
  await until(async () => {
    await sleep(4_000);
    await begin("diaryClock", "wake");
    return (await Promise.all(all.map(have))).every(Boolean);
  }, 70_000).catch(() => {});
  const seen = await Promise.all(all.map(({ to }) => eventsOf(cell, to)));
  expect(seen).toEqual(all.map(() => [...events]));
}

test("customers whose appointments were moved in the CRM are sent the new time, although a reading of it failed meanwhile", async () => {
  const all = await bookedCustomers("moved");
  await changeAll(all, (one) => {
    const start = one.start.add({ minutes: 15 });
    const end = start.add({ minutes: 90 });
    return { Appointment_Start: crmText(start), Appointment_End: crmText(end) };
  });
  await untilAllHave(all, ["REQUEST 0", "REQUEST 1"]);
  for (const { to, start } of all) {
    const { event } = (await mailsOf(cell, to))[1] ?? {};
    const said = Temporal.PlainDateTime.from(event?.start ?? "").toZonedDateTime(event?.zone ?? "");
    expect(said.toInstant().toString()).toBe(start.add({ minutes: 15 }).toString());
  }
}, 180_000);

test("customers whose appointments were taken out of the CRM are sent a cancellation, although a reading of it failed meanwhile", async () => {
  const all = await bookedCustomers("off");
  await changeAll(all, () => ({ Appointment_Start: null, Appointment_End: null }));
  await untilAllHave(all, ["REQUEST 0", "CANCEL 1"]);
}, 180_000);
