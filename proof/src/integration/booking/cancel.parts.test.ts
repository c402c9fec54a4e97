import { setTimeout as sleep } from "node:timers/promises";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0CANCEL/B0CANCEL/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf: Record<"deals" | "meetings" | "own", number>;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "31");
  // What the CRM's own people take out is not mailed here: a customer who is mailed was cancelled by us.
  const customerNotices = { onCancel: false, onMove: false };
  const settings = { customerNotices, notifications: { system: "slack", webhookUrl: chatHook } };
  const [deals = 0, meetings = 0, own = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Deals", settings },
    { sourceModule: "Leads", destinationModule: "Events", settings },
    {
      sourceModule: "Contacts",
      destinationModule: "Deals",
      settings: { ...settings, selectedUsers: [desk.ours(desk.bookingAgent)] },
    },
  ]);
  wf = { deals, meetings, own };
});
afterAll(() => desk.close());

let made = 0;

/** A customer who was invited and booked. */
async function booked(workflow = wf.deals) {
  made += 1;
  const to = `customer-${made}@cancel.example`;
  const isLead = workflow === wf.meetings;
  const zip = isLead ? "Zip_Code" : "Mailing_Zip";
  const customer = { Last_Name: `Customer ${made}`, Company: "Firm", [zip]: desk.postcode };
  const recordId = await desk.insert(isLead ? "Leads" : "Contacts", customer);
  const { wish, offer } = await desk.offerFor(workflow, recordId);
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  expect((await desk.post("/api/calendarInvite", asked)).status).toBe(200);
  const { body } = await desk.book(wish, { inviteEmail: to });
  expect(body.success, body.error).toBe(true);
  return { id: body.bookingId ?? "", to, recordId, wish, offer };
}

const reason = "The customer has changed their mind";

interface Answered {
  readonly state?: string;
  readonly code?: string;
  readonly error?: string;
  readonly warning?: string | null;
}

async function cancel(id: string, from = desk.agent) {
  const { status, body } = await desk.post(`/api/bookings/${id}/cancel`, { reason }, from);
  return { status, body: body as Answered };
}

interface Page {
  readonly state: string;
  readonly start: string;
  readonly isCancellable: boolean;
  readonly cancel: { readonly by: string; readonly reason: string } | null;
  readonly mails: readonly { readonly what: string; readonly state: string }[];
  readonly steps: readonly { step: string; outcome: string; detail: string | null }[];
}
const read = async (id: string) => (await (await desk.readBooking(id)).json()) as Page;

const dealOf = async (recordId: string) =>
  (await desk.crm.list("Deals")).find(({ Source_Record }) => Source_Record === recordId);
const meetingsOf = async (id: string) =>
  (await desk.crm.list("Events")).filter((event) => event.Milepost_Reference === id);

const lock = (module: string, id: unknown, isLocked: boolean) =>
  desk.crm.control("state", { ...desk.place, module, id, state: { $locked_for_me: isLocked } });

/** The mirror of the diaries has shown it, so that it follows what is changed in the CRM. */
const untilSeen = (id: string) =>
  until(async () => {
    const seen = "select from reservations where is_own and reservation_id = $1 and was_seen";
    return (await desk.rows(seen, [id])).length === 1;
  });

/** The customer has the invitation and one cancellation under its name, and nothing else ever. */
async function expectCancelledOnce(to: string): Promise<void> {
  await until(async () => (await eventsOf(cell, to)).length > 1);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "CANCEL 1"]);
  const uids = (await mailsOf(cell, to)).map(({ event }) => event.uid);
  expect(new Set(uids).size).toBe(1);
}

const chat = async () => {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: unknown[] };
  return messages.map((one) => JSON.stringify(one)).filter((text) => text.includes("B0CANCEL"));
};

test("a cancelled visit is off the record, out of the calendar and free again, and the customer has one cancellation", async () => {
  const { id, to, recordId, wish, offer } = await booked();
  expect(await read(id)).toMatchObject({ state: "booked", isCancellable: true, cancel: null });
  expect(await cancel(id)).toEqual({
    status: 200,
    body: { success: true, state: "cancelled", warning: null },
  });
  expect(await dealOf(recordId)).toMatchObject({ Appointment_Start: null, Appointment_End: null });
  expect(await meetingsOf(id)).toEqual([]);
  await expectCancelledOnce(to);
  await until(async () => (await read(id)).mails.every(({ state }) => state === "done"));
  expect(await read(id)).toMatchObject({
    state: "released",
    isCancellable: false,
    cancel: { by: desk.bookingAgent.full_name, reason },
    mails: [{ what: "invitation" }, { what: "cancellation" }],
  });
  await until(async () => (await chat()).some((text) => text.includes("Visit cancelled")));
  expect((await chat()).join()).not.toContain(reason);
  const audited = await desk.rows<{ object: string }>(
    "select object from audit_rows where is_own and action = 'POST /api/bookings/:id/cancel'",
  );
  expect(audited).toEqual([{ object: `reservation ${id}` }]);
  await until(async () => {
    const { offer: first } = await desk.offerFor(wf.deals, recordId);
    return first.start === offer.start;
  });
  // Somebody books the same slot for the same customer once more: that is another visit, under its own name.
  const again = await desk.book(wish);
  expect(again.body.success, again.body.error).toBe(true);
  expect(again.body.bookingId).not.toBe(id);
  expect((await read(id)).state).toBe("released");
  await desk.post(`/api/bookings/${again.body.bookingId}/cancel`, { reason });
});

test("five clicks at once are one cancellation, and all get the same answer", async () => {
  const { id, to } = await booked();
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]?.body.state).toBe("cancelled");
  expect((await cancel(id)).body.state).toBe("cancelled");
  await expectCancelledOnce(to);
});

test("while the CRM is away a visit is being cancelled and nobody is mailed, and then it is off", async () => {
  const { id, to, recordId } = await booked();
  const rule = { kind: "down", zgid: desk.place.zgid };
  const { id: rules } = await desk.crm.control<{ id: number }>("rules", rule);
  expect((await cancel(id)).body).toMatchObject({ success: true, state: "cancelling" });
  expect(await read(id)).toMatchObject({
    state: "booked",
    isCancellable: false,
    cancel: { reason },
  });
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
  await desk.rows(
    "update reservations set changed_at = now() - interval '11 minutes' where is_own and reservation_id = $1",
    [id],
  );
  const { bookings } = await desk.agent.get<{ bookings: { bookingId: string; why: string }[] }>(
    "/api/attention",
  );
  expect(bookings.find(({ bookingId }) => bookingId === id)?.why).toContain("cancelling this");
  await desk.crm.control("rules/remove", { id: rules });
  await until(async () => (await read(id)).state === "released", 60_000);
  expect((await dealOf(recordId))?.Appointment_Start).toBeNull();
  expect(await meetingsOf(id)).toEqual([]);
  await expectCancelledOnce(to);
}, 120_000);

test("a visit that the CRM does not let go stands, with the CRM's reason, and follows the CRM again", async () => {
  const { id, to, recordId } = await booked();
  const deal = await dealOf(recordId);
  await lock("Deals", deal?.id, true);
  const { status, body } = await cancel(id);
  expect([status, body.code]).toEqual([422, "CRM_REFUSED"]);
  expect(body.error).toMatch(/lock/i);
  const page = await read(id);
  expect(page).toMatchObject({ state: "booked", isCancellable: true, cancel: null });
  expect(page.steps.at(-1)).toMatchObject({ step: "cancel", outcome: "refused" });
  expect(await meetingsOf(id)).toHaveLength(1);
  await lock("Deals", deal?.id, false);
  await untilSeen(id);
  await desk.crm.edit({ action: "delete", module: "Deals", id: String(deal?.id) });
  await until(async () => (await read(id)).state === "released");
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});

test("a refusal is not the last word while an earlier call may be under way", async () => {
  const { id, to, recordId } = await booked();
  const deal = await dealOf(recordId);
  await lock("Deals", deal?.id, true);
  // As if a worker had died a moment ago while it asked the CRM.
  await desk.rows(
    "update reservations set cancel_asked_at = now() where is_own and reservation_id = $1",
    [id],
  );
  const cancelling = cancel(id);
  await sleep(5_000);
  expect(await read(id)).toMatchObject({ state: "booked", cancel: { reason } });
  await lock("Deals", deal?.id, false);
  await cancelling;
  await until(async () => (await read(id)).state === "released", 60_000);
  expect(await meetingsOf(id)).toEqual([]);
  await expectCancelledOnce(to);
}, 120_000);

test("a visit whose meeting was deleted in the CRM before is cancelled all the same", async () => {
  const first = await booked();
  const [meeting] = await meetingsOf(first.id);
  await desk.crm.edit({ action: "delete", module: "Events", id: String(meeting?.id) });
  expect((await cancel(first.id)).body.state).toBe("cancelled");
  await expectCancelledOnce(first.to);
});

test("what the story itself takes out of the CRM is not taken for the CRM's own doing", async () => {
  const { id, to, recordId } = await booked();
  await untilSeen(id);
  const slow = { kind: "slow", ms: 8_000, method: "DELETE", path: "/Events/", forCalls: 1 };
  await desk.crm.control("rules", { ...slow, zgid: desk.place.zgid });
  const cancelling = cancel(id);
  await until(async () => (await dealOf(recordId))?.Appointment_Start === null);
  // The mirror knows, and its follower has been asked to look.
  const shown = "select from diary_entries where is_own and kind = 'booking' and starts_at = $1";
  await until(async () => (await desk.rows(shown, [(await read(id)).start])).length === 0);
  await sleep(2_000);
  expect(await read(id)).toMatchObject({ state: "booked", cancel: { reason } });
  expect((await cancelling).body.state).toBe("cancelled");
  await expectCancelledOnce(to);
}, 60_000);

test("against the CRM's own people a visit is off once: cancelled by us and mailed, or taken off by them and not", async () => {
  const visits = [];
  for (let at = 0; at < 4; at += 1) visits.push(await booked());
  const outcomes = await Promise.all(
    visits.map(async ({ id, recordId }, at) => {
      const deal = await dealOf(recordId);
      const inCrm = { module: "Deals", id: String(deal?.id) };
      const later = Date.parse(String(deal?.Appointment_Start)) + 7 * 60_000;
      const values = { Appointment_Start: `${new Date(later).toISOString().slice(0, 19)}+00:00` };
      const [{ body }] = await Promise.all([
        cancel(id),
        at % 2 === 0
          ? desk.crm.edit({ action: "delete", ...inCrm })
          : desk.crm.edit({ action: "update", ...inCrm, values }),
      ]);
      return body.state ?? body.code;
    }),
  );
  for (const [at, { id, to }] of visits.entries()) {
    if (outcomes[at] === "cancelled") await expectCancelledOnce(to);
    else expect(outcomes[at]).toBe("NOT_CANCELLABLE");
    await until(async () => (await read(id)).state === "released");
    expect(await meetingsOf(id)).toEqual([]);
  }
  expect(outcomes).toContain("cancelled");
}, 60_000);

test("a visit that is only a meeting is cancelled with it, and stands where the CRM does not delete meetings", async () => {
  const { id, to } = await booked(wf.meetings);
  const [meeting] = await meetingsOf(id);
  await lock("Events", meeting?.id, true);
  const refused = await cancel(id);
  expect([refused.status, refused.body.code]).toEqual([422, "CRM_REFUSED"]);
  expect(await read(id)).toMatchObject({ state: "booked", cancel: null });
  await lock("Events", meeting?.id, false);
  expect((await cancel(id)).body.state).toBe("cancelled");
  expect(await meetingsOf(id)).toEqual([]);
  await expectCancelledOnce(to);
});

test("everybody who may book in the workflow may cancel, and nobody else is answered that there is anything", async () => {
  const colleague = await booked();
  expect((await cancel(colleague.id, desk.rival)).body.state).toBe("cancelled");
  expect((await read(colleague.id)).cancel?.by).toBe(desk.hugh.full_name);
  const closed = await booked(wf.own);
  expect((await cancel(closed.id, desk.rival)).status).toBe(404);
  expect((await desk.readBooking(closed.id, desk.rival)).status).toBe(404);
  expect((await read(closed.id)).state).toBe("booked");
  expect((await cancel(closed.id, desk.admin)).body.state).toBe("cancelled");
});

test("what is not booked, or has begun, is not cancelled", async () => {
  const { id, to } = await booked();
  await desk.rows(
    `update reservations set starts_at = now() - interval '3 days', ends_at = now() - interval '70 hours'
     where is_own and reservation_id = $1`,
    [id],
  );
  const begun = await cancel(id);
  expect([begun.status, begun.body.code]).toEqual([409, "NOT_CANCELLABLE"]);
  expect(begun.body.error).toContain("has begun");
  expect(await read(id)).toMatchObject({ state: "booked", isCancellable: false });
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
});
