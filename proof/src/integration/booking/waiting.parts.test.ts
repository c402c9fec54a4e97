import { openStarter } from "@milepost/cell/starter.ts";
import type { FreedSlot, WaitingCustomer } from "@milepost/contract/endpoints/home/waiting.ts";
import { type KnownCell, startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { until } from "@milepost/kit/until.ts";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mortalParts } from "../../recovery/parts.ts";

/** A cell of this file's own, because its worker is killed. */
const starter = openStarter(() => {});
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let known: KnownCell;
let parts: ReturnType<typeof mortalParts>;
let desk: BookingDesk;
let wf: number;
let organisation: string;
/** Ever farther from where both field agents live. */
let postcodes: readonly string[];

beforeAll(async () => {
  directory = await temporaryDirectory();
  known = await startKnownCell(starter, directory.path);
  parts = mortalParts(starter, known, directory.path);
  desk = await openBookingDesk(known.cell, "35");
  const settings = { customerNotices: { onCancel: false, onMove: false } };
  const way = { sourceModule: "Contacts", destinationModule: "Contacts" };
  [wf = 0] = await desk.addWorkflows([{ ...way, settings }]);
  const own = "select organisation_id as id from organisations where is_own";
  organisation = (await desk.rows<{ id: string }>(own))[0]?.id ?? "";
  postcodes = await listPostcodes();
}, 240_000);

afterAll(async () => {
  await desk.close();
  await starter.stop();
  await directory.remove();
});

/** Three, each of which adds at least two minutes of driving more than the one before. */
async function listPostcodes(): Promise<string[]> {
  const away = "sqrt(power(p.lat - h.lat, 2) + power((p.lon - h.lon) * 0.6, 2))";
  const rows = await desk.rows<{ postcode: string }>(
    `select p.postcode from postcodes p, postcodes h
     where h.postcode = $1 and ${away} > 0.01 order by ${away}`,
    [desk.postcode.replaceAll(" ", "")],
  );
  const found: { readonly postcode: string; readonly added: number }[] = [];
  for (let at = 0; found.length < 3 && at < rows.length; at += 20) {
    const postcode = rows[at]?.postcode ?? "";
    const results = await desk.search({ wf: String(wf), postcode });
    const added = results.flatMap(({ offers = [] }) => offers)[0]?.addedMinutes ?? 0;
    if (added >= (found.at(-1)?.added ?? 0) + 2) found.push({ postcode, added });
  }
  expect(found).toHaveLength(3);
  return found.map(({ postcode }) => postcode);
}

beforeEach(async () => {
  await desk.rows("delete from waiting_customers where is_own");
  await desk.rows("delete from freed_times where is_own");
  await desk.rows("update reservations set state = 'released' where is_own and state = 'held'");
});

let made = 0;

function customer(postcode = desk.postcode): Promise<string> {
  made += 1;
  const values = { Last_Name: `Waiter ${made}`, Mailing_Zip: postcode, Mobile: `0700 900${made}` };
  return desk.insert("Contacts", values);
}

/** A visit that may be cancelled, on a day that is not today. */
async function booked() {
  const recordId = await customer();
  const { wish, offer } = await desk.offerFor(wf, recordId, { skip: 9 });
  const { body } = await desk.book(wish);
  expect(body.success, body.error).toBe(true);
  return { id: body.bookingId ?? "", recordId, wish, offer };
}

const wanted = () => ({
  wf,
  weekdays: [1, 2, 3, 4, 5],
  parts: ["morning", "afternoon", "evening"],
  addedAtMost: 120,
  until: Temporal.Now.plainDateISO("Europe/London").add({ days: 60 }).toString(),
});

async function wait(recordId: string, postcode: string, more: object = {}, from = desk.agent) {
  return from.send(`/api/waiting/${recordId}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...wanted(), postcode, ...more }),
  });
}

/** Somebody who waits at the n-th postcode. */
async function waiter(at: number, more: object = {}): Promise<string> {
  const postcode = postcodes[at] ?? "";
  const recordId = await customer(postcode);
  const answer = await wait(recordId, postcode, more);
  expect(answer.status, await answer.text()).toBe(200);
  return recordId;
}

/** The farthest waits longest, the nearest came last. */
async function threeWaiters() {
  const far = await waiter(2);
  const middle = await waiter(1);
  const near = await waiter(0);
  return { near, middle, far };
}

interface List {
  readonly offers: readonly FreedSlot[];
  readonly waiting: readonly WaitingCustomer[];
}
const list = (from = desk.agent) => from.get<List>("/api/waiting");
const offers = async () => (await list()).offers;

async function cancel(id: string): Promise<void> {
  const { body } = await desk.post(`/api/bookings/${id}/cancel`, { reason: "Not needed" });
  expect(body, JSON.stringify(body)).toMatchObject({ state: "cancelled" });
}

async function ask(story: string): Promise<void> {
  const answer = await fetch(`${known.cell.engineUrl}/${story}`, { method: "POST" });
  expect(answer.ok, await answer.text()).toBe(true);
}
const sweep = () => ask(`sweeper/${organisation}/wake`);

async function offeredTo(recordId: string): Promise<FreedSlot> {
  await until(async () => (await offers())[0]?.recordId === recordId, 40_000);
  const [offer, ...others] = await offers();
  expect(others).toEqual([]);
  if (!offer) throw new Error("Nothing is offered");
  return offer;
}

const isLookedThrough = async () =>
  (await desk.rows("select from freed_times where is_own")).length === 0;

/** As when the hold's minutes are over. */
async function runOut(): Promise<void> {
  await desk.rows("update reservations set hold_ends_at = now() where is_own and state = 'held'");
  await desk.rows("update freed_times set try_at = now() where is_own");
  await sweep();
}

const act = (offer: FreedSlot, what: "take" | "pass", from = desk.agent) =>
  desk.post(`/api/waiting/offers/${offer.bookingId}/${what}`, {}, from);

test("a cancelled visit's time is held for fifteen minutes for who adds the least driving, not for who came first; then the next has it", async () => {
  const visit = await booked();
  const { near, middle, far } = await threeWaiters();
  await cancel(visit.id);
  const first = await offeredTo(near);
  expect(first).toMatchObject({ takenBy: null, slot: visit.wish.slot });
  expect(Date.parse(first.start)).toBe(Date.parse(visit.offer.start));
  const left = Date.parse(first.holdEndsAt) - Date.now();
  expect(left).toBeGreaterThan(13 * 60_000);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
  // Nobody else can have it meanwhile.
  const rival = await customer();
  const taken = await desk.post("/api/holds", { ...visit.wish, recordId: rival }, desk.rival);
  expect(taken.body.code).toBe("SLOT_TAKEN");

  await runOut();
  const second = await offeredTo(middle);
  expect(second.added).toBeGreaterThanOrEqual(first.added);
  expect((await act(second, "pass")).status).toBe(200);
  const third = await offeredTo(far);
  expect(third.added).toBeGreaterThanOrEqual(second.added);
  await act(third, "pass");
  await until(isLookedThrough);
  expect((await list()).waiting).toHaveLength(3);
}, 180_000);

test("of two agents who take an offer at once one has it, books it, and the customer is off the list", async () => {
  const visit = await booked();
  const near = await waiter(0);
  await cancel(visit.id);
  const offer = await offeredTo(near);
  const answers = await Promise.all([act(offer, "take"), act(offer, "take", desk.rival)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = answers[0].status === 200 ? desk.agent : desk.rival;
  const loser = winner === desk.agent ? desk.rival : desk.agent;
  const [seen] = (await list(loser)).offers;
  expect(seen).toMatchObject({ isMine: false });
  expect(seen?.takenBy).toBe(
    winner === desk.agent ? desk.bookingAgent.full_name : desk.hugh.full_name,
  );
  const { slot, week, deviation, appFieldAgentId: fieldagent, postcode } = offer;
  const wish: Wish = { wf, recordId: near, slot, week, deviation, fieldagent, postcode };
  const { body } = await desk.book(wish, {}, winner);
  expect(body.success, body.error).toBe(true);
  expect(body.bookingId).toBe(offer.bookingId);
  expect(await list()).toEqual({ offers: [], waiting: [] });
  // Not in fifteen minutes either: the time is theirs, and nothing of it is left to offer.
  expect(await desk.rows("select from freed_times where is_own")).toEqual([]);
}, 120_000);

/** A slot that somebody holds from a search. */
async function heldBy(from = desk.rival) {
  const recordId = await customer();
  const { wish } = await desk.offerFor(wf, recordId, { skip: 9, from });
  const { status, body } = await desk.post("/api/holds", wish, from);
  expect(status, JSON.stringify(body)).toBe(200);
  const id = body.reservationId ?? "";
  const giveBack = async () =>
    expect((await from.send(`/api/holds/${id}`, { method: "DELETE" })).status).toBe(200);
  return { id, giveBack };
}

test("a time that somebody's search holds is offered to nobody, until it is given back", async () => {
  const near = await waiter(0);
  const held = await heldBy();
  await desk.rows(
    `insert into freed_times (organisation_id, agent_id, starts_at, ends_at)
     select organisation_id, agent_id, starts_at, ends_at from reservations
     where is_own and reservation_id = $1`,
    [held.id],
  );
  await sweep();
  await until(isLookedThrough, 40_000);
  expect(await offers()).toEqual([]);
  await held.giveBack();
  await sweep();
  await offeredTo(near);
}, 120_000);

test("a hold that nobody gave back runs out, and its time is offered", async () => {
  const near = await waiter(0);
  await heldBy();
  await runOut();
  await offeredTo(near);
}, 120_000);

test("a worker that is killed while it looks who suits loses nothing: the sweeper finds the time, and one is offered it", async () => {
  const { near } = await threeWaiters();
  const held = await heldBy();
  const slow = { kind: "slow", path: "/Events", method: "GET", zgid: desk.place.zgid, ms: 20_000 };
  const { id } = await desk.crm.control<{ id: number }>("rules", slow);
  await held.giveBack();
  await sweep();
  const begun = "select from freed_times where is_own and tries = 1";
  await until(async () => (await desk.rows(begun)).length === 1);
  await parts.killAndStart("worker");
  await desk.crm.control("rules/remove", { id });
  expect(await offers()).toEqual([]);
  await desk.rows("update freed_times set try_at = now() where is_own");
  await sweep();
  await offeredTo(near);
  const all = "select from freed_offers where is_own";
  expect(await desk.rows(all)).toHaveLength(1);
}, 120_000);

test("a visit that somebody takes out of the CRM frees its time for who waits", async () => {
  const visit = await booked();
  const near = await waiter(0);
  await ask(`diaryClock/${organisation}/wake`);
  const seen = "select from reservations where is_own and reservation_id = $1 and was_seen";
  await until(async () => (await desk.rows(seen, [visit.id])).length === 1, 40_000);
  const [meeting] = (await desk.crm.list("Events")).filter(
    (one) => one.Milepost_Reference === visit.id,
  );
  const values = { Appointment_Start: null, Appointment_End: null };
  await desk.crm.edit({ action: "update", module: "Contacts", id: visit.recordId, values });
  await desk.crm.edit({ action: "delete", module: "Events", id: String(meeting?.id) });
  await ask(`diaryClock/${organisation}/wake`);
  const offer = await offeredTo(near);
  expect(Date.parse(offer.start)).toBe(Date.parse(visit.offer.start));
}, 120_000);

test("who has a visit waits for an earlier one, and the offer moves it; the time that it leaves goes on to the next", async () => {
  const early = await booked();
  const recordId = await customer(postcodes[0]);
  const { wish } = await desk.offerFor(wf, recordId, { skip: 20 });
  const later = await desk.book(wish);
  expect(later.body.success, later.body.error).toBe(true);
  expect((await wait(recordId, postcodes[0] ?? "")).status).toBe(200);
  expect((await list()).waiting).toMatchObject([{ moving: later.body.bookingId }]);
  await cancel(early.id);
  const offer = await offeredTo(recordId);
  expect((await act(offer, "take")).status).toBe(200);
  const next = await waiter(1);
  const { slot, week, deviation, appFieldAgentId: fieldagent } = offer;
  const target = { slot, week, deviation, fieldagent };
  const moved = await desk.post(`/api/bookings/${later.body.bookingId}/move`, target);
  expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ state: "moved" });
  const after = await offeredTo(next);
  expect(after.slot).toBe(wish.slot);
  expect((await list()).waiting.map((one) => one.recordId)).toEqual([next]);
}, 180_000);

test("nobody is offered a day, a time or more driving than they said, and nobody sees another workflow's list", async () => {
  const [none = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Contacts", settings: { selectedUsers: [] } },
  ]);
  const postcode = postcodes[0] ?? "";
  const closed = await wait(await customer(postcode), postcode, { wf: none });
  expect(closed.status).toBe(403);
  const visit = await booked();
  const weekday = Temporal.PlainDate.from(visit.offer.start.slice(0, 10)).dayOfWeek;
  await waiter(0, { weekdays: [1, 2, 3, 4, 5].filter((day) => day !== weekday) });
  await waiter(0, { until: Temporal.Now.plainDateISO("Europe/London").toString() });
  await waiter(2, { addedAtMost: 1 });
  const isMorning = Number(visit.offer.start.slice(11, 13)) < 12;
  await waiter(0, { parts: isMorning ? ["afternoon", "evening"] : ["morning"] });
  await cancel(visit.id);
  await until(isLookedThrough, 40_000);
  expect(await offers()).toEqual([]);
}, 120_000);

test("who is taken off the list leaves what is held for them to the next; names and numbers come from the CRM", async () => {
  await threeWaiters();
  const held = await heldBy();
  await held.giveBack();
  await sweep();
  await until(async () => (await offers()).length === 1, 40_000);
  const first = (await offers())[0]?.recordId ?? "";
  const { customers } = await desk.agent.get<{
    customers: readonly { recordId: string; name: string; phone: string }[];
  }>("/api/waiting/customers");
  expect(customers.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Waiter/),
    expect.stringMatching(/^Waiter/),
    expect.stringMatching(/^Waiter/),
  ]);
  expect(customers[0]?.phone).toMatch(/^0700/);
  const gone = await desk.agent.send(`/api/waiting/${first}?wf=${wf}`, { method: "DELETE" });
  expect(gone.status).toBe(200);
  const isNext = ({ recordId }: FreedSlot) => recordId !== first;
  await until(async () => (await offers()).some(isNext), 40_000);
  expect((await list()).waiting).toHaveLength(2);
}, 120_000);
