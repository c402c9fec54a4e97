import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { checkSlot, SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { callAs } from "@milepost/kit/company/booking-call.ts";
import {
  emptyForm,
  type Lead,
  type Office,
  openOffice,
} from "@milepost/kit/company/booking-office.ts";
import { type Random, seededRandom } from "@milepost/kit/random.ts";
import { openWaitingOffice, type WaitingOffice, type Wanted } from "./waiting-office.ts";

export interface Refilled {
  readonly refilled: number;
  /** Minutes of driving of each visit that was booked into a freed time. */
  readonly added: readonly number[];
  readonly offered: number;
  /** Offers of one freed time that add less than the one before it. */
  readonly outOfOrder: number;
}

interface Size {
  readonly freed: number;
  readonly waiting: number;
  readonly seed: number;
}

/** Somebody who waits, the one who has waited longest first. */
interface Waiter {
  readonly lead: Lead;
  readonly wanted: Wanted;
}

/** A booked visit that will be cancelled. */
interface Visit {
  readonly bookingId: string;
  readonly slot: string;
  readonly start: string;
  readonly agentId: string;
}

export async function refillInOrder(
  cell: Cell,
  order: "nearest" | "first-come",
  { freed, waiting: count, seed }: Size,
): Promise<Refilled> {
  const office = await openOffice(cell);
  try {
    const random = seededRandom(seed);
    const visits = await bookVisits(office, random, freed);
    const leads = await office.makeLeads(count);
    const waiters = leads.map((lead) => ({ lead, wanted: wantedBy(random) }));
    const list = openWaitingOffice(cell, office);
    if (order === "nearest") for (const { lead, wanted } of waiters) await list.add(lead, wanted);
    const total = { refilled: 0, added: [] as number[], offered: 0, outOfOrder: 0 };
    for (const visit of visits) {
      await cancel(office, visit);
      const one =
        order === "nearest"
          ? await fillByOffers(office, list)
          : await fillByTurn(office, waiters, visit);
      total.offered += one.offered.length;
      total.outOfOrder += countFalls(one.offered);
      if (one.added === null) continue;
      total.refilled += 1;
      total.added.push(one.added);
    }
    return total;
  } finally {
    await office.close();
  }
}

const parts = ["morning", "afternoon", "evening"] as const;

function wantedBy(random: Random): Wanted {
  const days = [1, 2, 3, 4, 5].filter(() => random.chance(0.7));
  const times = parts.filter(() => random.chance(0.7));
  return {
    weekdays: days.length > 0 ? days : [random.whole(1, 5)],
    parts: times.length > 0 ? times : [random.pick(parts)],
    addedAtMost: random.pick([10, 20, 30, 45]),
  };
}

/** The same customer says the same in both orders. */
const saysYes = (recordId: string) => seededRandom(Number(recordId.slice(-6))).chance(0.7);

async function bookVisits(office: Office, random: Random, count: number): Promise<Visit[]> {
  const leads = await office.makeLeads(count * 2);
  const visits: Visit[] = [];
  for (const lead of leads) {
    if (visits.length === count) return visits;
    const results = await search(office, lead);
    const today = new Date().toISOString().slice(0, 10);
    const offers = results
      .flatMap(({ offers = [], ...rest }) => offers.map((offer) => ({ offer, ...rest })))
      .filter(({ offer }) => offer.start.slice(0, 10) > today);
    if (offers.length === 0) continue;
    const { offer, appFieldAgentId: agentId, week } = random.pick(offers);
    const wish = { slot: offer.slot, week, deviation: 0, fieldagent: agentId };
    const bookingId = await book(office, lead.id, lead.postcode, wish);
    if (bookingId !== null)
      visits.push({ bookingId, slot: offer.slot, start: offer.start, agentId });
  }
  return visits;
}

const search = ({ admin }: Office, { id: recordId, postcode }: Lead) =>
  admin.get<SearchResult[]>(`/api/search?${new URLSearchParams({ wf: "1", recordId, postcode })}`);

/** Null: it was refused. */
async function book(
  { admin }: Office,
  recordId: string,
  postcode: string,
  wish: object,
): Promise<string | null> {
  const form = { ...emptyForm, ...wish, recordId, postcode };
  const { body } = await callAs(admin, "POST", "/api/processBooking", form);
  return body.success ? (body.bookingId ?? null) : null;
}

async function cancel({ admin }: Office, { bookingId }: Visit): Promise<void> {
  const path = `/api/bookings/${bookingId}/cancel`;
  const { status } = await callAs(admin, "POST", path, { reason: "Not needed" });
  if (status !== 200) throw new Error(`A visit was not cancelled: ${status}`);
}

interface Filled {
  /** Minutes of driving; null: nobody took it. */
  readonly added: number | null;
  /** What each offer would have added, in the order of the offers. */
  readonly offered: readonly number[];
}

/** Milepost offers it, and an agent phones. */
async function fillByOffers(office: Office, list: WaitingOffice): Promise<Filled> {
  const offered: number[] = [];
  for (;;) {
    await list.settled();
    const [offer] = await list.offers();
    if (!offer) return { added: null, offered };
    offered.push(offer.added);
    const path = `/api/waiting/offers/${offer.bookingId}`;
    await callAs(office.admin, "POST", `${path}/take`);
    if (!saysYes(offer.recordId)) {
      await callAs(office.admin, "POST", `${path}/pass`);
      continue;
    }
    const { slot, week, deviation, appFieldAgentId: fieldagent } = offer;
    const wish = { slot, week, deviation, fieldagent };
    const bookingId = await book(office, offer.recordId, offer.postcode, wish);
    if (bookingId === offer.bookingId) return { added: offer.added, offered };
  }
}

/** Who has waited longest is asked first, if a search would offer it to them. */
async function fillByTurn(office: Office, waiters: Waiter[], visit: Visit): Promise<Filled> {
  const offered: number[] = [];
  for (const waiter of [...waiters]) {
    const { lead, wanted } = waiter;
    if (!isWanted(wanted, visit.start)) continue;
    const offer = await offerOf(office, lead, visit);
    if (offer === null || offer.added > wanted.addedAtMost) continue;
    offered.push(offer.added);
    if (!saysYes(lead.id)) continue;
    const { slot, agentId: fieldagent } = visit;
    const wish = { slot, week: offer.week, deviation: 0, fieldagent };
    if ((await book(office, lead.id, lead.postcode, wish)) === null) continue;
    waiters.splice(waiters.indexOf(waiter), 1);
    return { added: offer.added, offered };
  }
  return { added: null, offered };
}

function isWanted({ weekdays, parts: times }: Wanted, start: string): boolean {
  const weekday = new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const hour = Number(start.slice(11, 13));
  const part = hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening";
  return weekdays.includes(weekday) && times.includes(part);
}

/** What the search itself says of that slot with that field agent. Null: it is not free for them. */
async function offerOf(office: Office, lead: Lead, { slot, agentId }: Visit) {
  const results = await search(office, lead);
  const [first] = results;
  if (!first?.searchId) return null;
  const query = new URLSearchParams({ slot, deviation: "0", fieldagent: agentId });
  const check = await office.admin.get<Answer<typeof checkSlot>>(
    `/api/search/${first.searchId}/check?${query}`,
  );
  if (check.kind !== "free" || !check.offer) return null;
  return { added: check.offer.addedMinutes ?? 0, week: first.week ?? "" };
}

function countFalls(minutes: readonly number[]): number {
  return minutes.filter((one, at) => at > 0 && one < (minutes[at - 1] ?? 0)).length;
}
