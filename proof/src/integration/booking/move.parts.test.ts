import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "@milepost/cell/program.ts";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startEngineGate } from "../../crash/engine.ts";

const cell = inject("cell");
const chatHook = `${cell.sandboxUrl}/slack/services/T0MOVE/B0MOVE/q7Hs2kPz9xVbN4mC8tLw4Qr1`;
let desk: BookingDesk;
let wf: Record<"deals" | "meetings" | "own", number>;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "32");
  // What the CRM's own people move is not mailed here: a customer who is mailed was moved by us.
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
  const to = `customer-${made}@move.example`;
  const isLead = workflow === wf.meetings;
  const zip = isLead ? "Zip_Code" : "Mailing_Zip";
  const customer = { Last_Name: `Mover ${made}`, Company: "Firm", [zip]: desk.postcode };
  const recordId = await desk.insert(isLead ? "Leads" : "Contacts", customer);
  // Not today, of which the last slot may begin while this runs.
  const { wish, offer } = await desk.offerFor(workflow, recordId, { skip: 3 });
  const { slot: slotID, fieldagent: appFieldAgentId, ...rest } = wish;
  const asked = { ...rest, slotID, appFieldAgentId, emailRecipient: to };
  expect((await desk.post("/api/calendarInvite", asked)).status).toBe(200);
  const { body } = await desk.book(wish, { inviteEmail: to });
  expect(body.success, body.error).toBe(true);
  return { id: body.bookingId ?? "", to, recordId, wish, offer };
}

interface Target extends Pick<Wish, "slot" | "fieldagent" | "week" | "deviation"> {
  readonly start: string;
}

/** Slots that the visit could be moved to, with the agent who would have them. */
async function targets({ wish, id }: { wish: Wish; id: string }): Promise<Target[]> {
  const { wf: workflow, recordId } = wish;
  const results: SearchResult[] = await desk.search({
    wf: String(workflow),
    recordId,
    moving: id,
  });
  return results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
    offers.map(({ slot, start }) => ({ slot, fieldagent, week, deviation: 0, start })),
  );
}

/** The last one that is not where it is, on another day. */
async function elsewhere(visit: { wish: Wish; id: string; offer: { start: string } }) {
  const all = await targets(visit);
  const day = visit.offer.start.slice(0, 10);
  const found = all.findLast(({ start }) => !start.startsWith(day));
  if (!found) throw new Error("Nothing else is free");
  return found;
}

interface Answered {
  readonly state?: string;
  readonly code?: string;
  readonly error?: string;
  readonly warning?: string | null;
}

async function move(id: string, { start: _, ...target }: Target, from = desk.agent) {
  const { status, body } = await desk.post(`/api/bookings/${id}/move`, target, from);
  return { status, body: body as Answered };
}

interface Page {
  readonly state: string;
  readonly start: string;
  readonly fieldAgentId: string;
  readonly isMovable: boolean;
  readonly warning: string | null;
  readonly move: { readonly by: string; readonly start: string } | null;
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
const kept = async (id: string) =>
  desk.rows("select from reservations where is_own and kept_for = $1", [id]);

const instant = (text: unknown) => Date.parse(String(text));

/** The customer has the invitation and one new time under its name, and nothing else ever. */
async function expectMovedOnce(to: string, start: string): Promise<void> {
  await until(async () => (await eventsOf(cell, to)).length > 1);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "REQUEST 1"]);
  const mails = await mailsOf(cell, to);
  expect(new Set(mails.map(({ event }) => event.uid)).size).toBe(1);
  const local = Temporal.Instant.from(start).toZonedDateTimeISO("Europe/London");
  const digits = local.toPlainDateTime().toString().replaceAll(/\D/g, "");
  expect(mails.at(-1)?.event.start.replaceAll(/\D/g, "")).toContain(digits.slice(0, 12));
}

const chat = async () => {
  const answer = await fetch(`${cell.sandboxUrl}/chat/messages`);
  const { messages } = (await answer.json()) as { messages: unknown[] };
  return messages.map((one) => JSON.stringify(one)).filter((text) => text.includes("B0MOVE"));
};

test("a moved visit is at its new time on the record, in the calendar and in one invitation, and the old time is free", async () => {
  const visit = await booked();
  const { id, to, recordId, offer } = visit;
  const [meeting] = await meetingsOf(id);
  const target = await elsewhere(visit);
  expect(await move(id, target)).toEqual({
    status: 200,
    body: { success: true, state: "moved", warning: null },
  });
  const deal = await dealOf(recordId);
  expect(instant(deal?.Appointment_Start)).toBe(instant(target.start));
  const length = instant(offer.end) - instant(offer.start);
  expect(instant(deal?.Appointment_End)).toBe(instant(target.start) + length);
  const meetings = await meetingsOf(id);
  expect(meetings.map((one) => one.id)).toEqual([meeting?.id]);
  expect(instant(meetings[0]?.Start_DateTime)).toBe(instant(target.start));
  const owner = [desk.becky, desk.omar].find((one) => desk.ours(one) === target.fieldagent);
  expect(meetings[0]?.Owner).toMatchObject({ id: owner?.id });
  await expectMovedOnce(to, target.start);
  const page = await read(id);
  expect(page).toMatchObject({
    state: "booked",
    start: target.start,
    fieldAgentId: target.fieldagent,
    isMovable: true,
    move: null,
  });
  expect(page.steps.find(({ outcome }) => outcome === "moved")?.detail).toMatch(/^Before: \w+day /);
  expect(await kept(id)).toEqual([]);
  await until(async () => (await chat()).some((text) => text.includes("Visit moved")));
  const audited = await desk.rows<{ object: string }>(
    "select object from audit_rows where is_own and action = 'POST /api/bookings/:id/move'",
  );
  expect(audited).toEqual([{ object: `reservation ${id}` }]);
  // The time it had is offered again; the one it has is not, unless it is moved once more.
  await until(async () => {
    const free = await desk.search({ wf: String(wf.deals), recordId });
    const starts = free.flatMap(({ offers = [], appFieldAgentId }) =>
      offers.map(({ start }) => `${appFieldAgentId} ${start}`),
    );
    return (
      starts.some((one) => one.endsWith(offer.start)) &&
      !starts.includes(`${target.fieldagent} ${target.start}`)
    );
  });
  // And back, as Undo does: a second change under the same name.
  const back = { ...visit.wish, start: offer.start };
  expect((await move(id, back)).body.state).toBe("moved");
  await until(async () => (await eventsOf(cell, to)).length > 2);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "REQUEST 1", "REQUEST 2"]);
  expect(await read(id)).toMatchObject({ start: offer.start });
  const said = async () => (await chat()).filter((text) => text.includes("Visit moved")).length;
  await until(async () => (await said()) === 2);
});

test("a visit is moved by half an hour, over its own time", async () => {
  const visit = await booked();
  const later = { ...visit.wish, deviation: 30, start: "" };
  expect((await move(visit.id, later)).body).toMatchObject({ state: "moved" });
  const start = new Date(instant(visit.offer.start) + 30 * 60_000).toISOString();
  await expectMovedOnce(visit.to, start);
  expect(instant((await read(visit.id)).start)).toBe(instant(start));
  expect(await kept(visit.id)).toEqual([]);
});

test("five clicks at once are one move, and all get the same answer", async () => {
  const visit = await booked();
  const target = await elsewhere(visit);
  const answers = await Promise.all(Array.from({ length: 5 }, () => move(visit.id, target)));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]?.body.state).toBe("moved");
  expect((await move(visit.id, target)).body.state).toBe("moved");
  await expectMovedOnce(visit.to, target.start);
});

test("a move that is over before the engine's answer to it is lost for good is never answered as not begun", async () => {
  const visit = await booked();
  const target = await elsewhere(visit);
  const gate = await startEngineGate(cell.engineUrl);
  const env = { ...cell.apiEnv, ENGINE_URL: gate.url };
  const api = await startApi({ port: 0, logs: cell.logs, env });
  try {
    gate.loseReplies(visit.id, Number.POSITIVE_INFINITY);
    const { slot, fieldagent, week, deviation } = target;
    const answer = await fetch(`${api.url}/api/bookings/${visit.id}/move`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: desk.agent.cookie() },
      body: JSON.stringify({ slot, fieldagent, week, deviation }),
    });
    expect([answer.status, (await answer.json()).state]).toEqual([200, "moved"]);
    expect(instant((await read(visit.id)).start)).toBe(instant(target.start));
  } finally {
    await api.stop();
    await gate.stop();
  }
});

test("a visit that the CRM does not let go stands at its time, with the CRM's reason, and nobody is mailed", async () => {
  const visit = await booked();
  const { id, to, recordId, offer } = visit;
  const target = await elsewhere(visit);
  const deal = await dealOf(recordId);
  await lock("Deals", deal?.id, true);
  const { status, body } = await move(id, target);
  expect([status, body.code]).toEqual([422, "CRM_REFUSED"]);
  expect(body.error).toMatch(/lock/i);
  const page = await read(id);
  expect(page).toMatchObject({ state: "booked", start: offer.start, isMovable: true, move: null });
  expect(page.steps.at(-1)).toMatchObject({ step: "move", outcome: "refused" });
  expect(await kept(id)).toEqual([]);
  const [meeting] = await meetingsOf(id);
  expect(instant(meeting?.Start_DateTime)).toBe(instant(offer.start));
  await lock("Deals", deal?.id, false);
  expect((await move(id, target)).body.state).toBe("moved");
  await expectMovedOnce(to, target.start);
});

test("a CRM that is down before anything was written moves nothing, then or later", async () => {
  const visit = await booked();
  const target = await elsewhere(visit);
  const rule = { kind: "down", zgid: desk.place.zgid };
  const { id: rules } = await desk.crm.control<{ id: number }>("rules", rule);
  const { body } = await move(visit.id, target);
  await desk.crm.control("rules/remove", { id: rules });
  expect(body.code).toMatch(/^CRM_/);
  expect(await read(visit.id)).toMatchObject({ start: visit.offer.start, move: null });
  expect(await kept(visit.id)).toEqual([]);
  expect(await eventsOf(cell, visit.to)).toEqual(["REQUEST 0"]);
}, 60_000);

test("while a visit is being moved both times are taken, it can be neither cancelled nor moved elsewhere, and what is written is not taken for the CRM's own doing", async () => {
  const visit = await booked();
  const { id, to, recordId, offer, wish } = visit;
  const target = await elsewhere(visit);
  const other = (await targets(visit)).find(
    ({ start }) => start !== target.start && start !== offer.start,
  );
  await until(async () => {
    const seen = "select from reservations where is_own and reservation_id = $1 and was_seen";
    return (await desk.rows(seen, [id])).length === 1;
  });
  const slow = { kind: "slow", ms: 8_000, method: "PUT", path: "/Events/", forCalls: 1 };
  await desk.crm.control("rules", { ...slow, zgid: desk.place.zgid });
  const moving = move(id, target);
  const isThere = async () =>
    instant((await dealOf(recordId))?.Appointment_Start) === instant(target.start);
  await until(isThere);
  expect(await read(id)).toMatchObject({ start: offer.start, move: { start: target.start } });
  const stranger = { Last_Name: "Stranger", Mailing_Zip: desk.postcode };
  const rivals = await desk.insert("Contacts", stranger);
  for (const { slot, fieldagent, week } of [wish, target]) {
    const wanted = { slot, fieldagent, week, deviation: 0, wf: wf.deals, recordId: rivals };
    expect((await desk.post("/api/holds", wanted, desk.rival)).body.code).toBe("SLOT_TAKEN");
  }
  const reason = "The customer has changed their mind";
  const cancelled = await desk.post(`/api/bookings/${id}/cancel`, { reason });
  expect(cancelled.body.code).toBe("NOT_CANCELLABLE");
  if (other) expect((await move(id, other)).body.code).toBe("NOT_MOVABLE");
  await sleep(2_000);
  expect((await moving).body.state).toBe("moved");
  await expectMovedOnce(to, target.start);
}, 60_000);

test("a meeting that the CRM does not move is left to a person, and the visit is at its new time", async () => {
  const visit = await booked();
  const target = await elsewhere(visit);
  const [meeting] = await meetingsOf(visit.id);
  await lock("Events", meeting?.id, true);
  const { body } = await move(visit.id, target);
  await lock("Events", meeting?.id, false);
  expect(body.state).toBe("moved");
  expect(body.warning).toContain("Your CRM didn’t move the meeting.");
  expect(await read(visit.id)).toMatchObject({ state: "attention", start: target.start });
  await expectMovedOnce(visit.to, target.start);
});

test("a visit that is only a meeting is moved with it, and stands where the CRM does not move meetings", async () => {
  const visit = await booked(wf.meetings);
  const target = await elsewhere(visit);
  const [meeting] = await meetingsOf(visit.id);
  await lock("Events", meeting?.id, true);
  expect((await move(visit.id, target)).body.code).toBe("CRM_REFUSED");
  expect(await read(visit.id)).toMatchObject({ start: visit.offer.start, move: null });
  await lock("Events", meeting?.id, false);
  expect((await move(visit.id, target)).body.state).toBe("moved");
  const [moved] = await meetingsOf(visit.id);
  expect(instant(moved?.Start_DateTime)).toBe(instant(target.start));
  await expectMovedOnce(visit.to, target.start);
});

test("of several visits that are moved to one slot at once one gets it, and the others stand", async () => {
  const visits = [await booked(), await booked(), await booked()];
  const [first] = visits;
  if (!first) throw new Error("There is no visit");
  const target = await elsewhere(first);
  const outcomes = await Promise.all(visits.map(({ id }) => move(id, target)));
  const codes = outcomes.map(({ body }) => body.state ?? body.code).toSorted();
  expect(codes).toEqual(["SLOT_TAKEN", "SLOT_TAKEN", "moved"]);
  for (const [at, { id, to, offer }] of visits.entries()) {
    const isMoved = outcomes[at]?.body.state === "moved";
    expect((await read(id)).start).toBe(isMoved ? target.start : offer.start);
    if (isMoved) await expectMovedOnce(to, target.start);
    else expect(await eventsOf(cell, to)).toEqual(["REQUEST 0"]);
    expect(await kept(id)).toEqual([]);
  }
});

test("everybody who may book in the workflow may move, and nobody else is answered that there is anything", async () => {
  const visit = await booked(wf.own);
  const target = await elsewhere(visit);
  expect((await move(visit.id, target, desk.rival)).status).toBe(404);
  expect((await read(visit.id)).start).toBe(visit.offer.start);
  // In a workflow of one's own another one's booking does not count as free.
  const { recordId } = visit;
  const query = { wf: String(wf.deals), recordId, moving: visit.id };
  const rows = await desk.search(query, desk.rival);
  const own = rows.find(({ appFieldAgentId }) => appFieldAgentId === visit.wish.fieldagent);
  expect(own?.slots).not.toContain(visit.wish.slot);
  expect((await move(visit.id, target, desk.admin)).body.state).toBe("moved");
});

test("a move that was asked for by somebody who died is begun within two minutes", async () => {
  const visit = await booked();
  const target = await elsewhere(visit);
  const request = {
    by: desk.ours(desk.bookingAgent),
    at: new Date().toISOString(),
    agentId: target.fieldagent,
    slotCode: target.slot,
    week: target.week,
    deviation: 0,
    startsAt: new Date(target.start).toISOString(),
    endsAt: new Date(
      instant(target.start) + instant(visit.offer.end) - instant(visit.offer.start),
    ).toISOString(),
    isTight: false,
  };
  await desk.rows(
    `update reservations set move = $2, changed_at = now() - interval '2 minutes'
     where is_own and reservation_id = $1`,
    [visit.id, JSON.stringify(request)],
  );
  await until(async () => (await read(visit.id)).move === null, 100_000);
  expect((await read(visit.id)).start).toBe(target.start);
  await expectMovedOnce(visit.to, target.start);
}, 150_000);

test("a meeting that the CRM got a second ago at the new time, and notified nobody of, is seen before anything is written", async () => {
  const visit = await booked();
  const target = await elsewhere(visit);
  const owner = [desk.becky, desk.omar].find((one) => desk.ours(one) === target.fieldagent);
  // Nobody is notified from here on, so these two come last.
  await desk.rows("delete from crm_channels where is_own");
  const end = new Date(instant(target.start) + 30 * 60_000).toISOString();
  await desk.insert("Events", {
    Event_Title: "Dentist",
    Owner: { id: owner?.id },
    Start_DateTime: `${new Date(target.start).toISOString().slice(0, 19)}+00:00`,
    End_DateTime: `${end.slice(0, 19)}+00:00`,
  });
  const { status, body } = await move(visit.id, target);
  expect([status, body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(await read(visit.id)).toMatchObject({ start: visit.offer.start, move: null });
  expect(await kept(visit.id)).toEqual([]);
  expect(instant((await dealOf(visit.recordId))?.Appointment_Start)).toBe(
    instant(visit.offer.start),
  );
});

test("what is not booked, or has begun, is not moved; where it is already it is moved", async () => {
  const visit = await booked();
  expect((await move(visit.id, { ...visit.wish, start: "" })).body.state).toBe("moved");
  expect(await eventsOf(cell, visit.to)).toEqual(["REQUEST 0"]);
  const target = await elsewhere(visit);
  await desk.rows(
    `update reservations set starts_at = now() - interval '3 days', ends_at = now() - interval '70 hours'
     where is_own and reservation_id = $1`,
    [visit.id],
  );
  const begun = await move(visit.id, target);
  expect([begun.status, begun.body.code]).toEqual([409, "NOT_MOVABLE"]);
  expect(await read(visit.id)).toMatchObject({ isMovable: false });
});
