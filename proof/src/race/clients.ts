import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { type Called, callAs } from "@milepost/kit/company/booking-call.ts";
import { emptyForm, type Lead } from "@milepost/kit/company/booking-office.ts";
import type { Random } from "@milepost/kit/random.ts";
import type { Pool } from "pg";
import type { Wish } from "./rules.ts";

/** Somebody who is signed in. */
export interface Person {
  readonly userId: string;
  readonly browser: Browserless;
}

/** One call of the race, with what it was about. */
export interface RaceCall extends Called {
  readonly kind: "hold" | "book" | "heartbeat" | "release";
  readonly userId: string;
  readonly recordId: string;
  readonly wish: Wish;
  /** Of a heartbeat and a release: which hold it was about. */
  readonly holdId: string | null;
}

interface RaceOffice {
  readonly people: readonly Person[];
  /** Each client takes one out, and puts it back unless it was booked. */
  readonly leads: Lead[];
  /** Our ids. */
  readonly agentIds: readonly string[];
  readonly database: Pool;
  readonly random: Random;
}

export interface Round {
  readonly attempts: number;
  readonly clients: number;
  /** Slot codes that a search has offered, of few days. */
  readonly slots: readonly string[];
  readonly week: string;
}

const deviations = [-60, -45, -30, -15, 0, 15, 30, 45, 60] as const;

/** Each client asks again as soon as it is answered, for another customer. Returns every call. */
export async function runRound(office: RaceOffice, round: Round): Promise<RaceCall[]> {
  const { people, leads, agentIds, database, random } = office;
  const calls: RaceCall[] = [];
  let toDo = round.attempts;
  const left: string[] = [];

  async function call(one: Omit<RaceCall, keyof Called>, person: Person, body: object | null) {
    const path = {
      hold: "/api/holds",
      book: "/api/processBooking",
      heartbeat: `/api/holds/${one.holdId}/heartbeat`,
      release: `/api/holds/${one.holdId}`,
    }[one.kind];
    const method = one.kind === "release" ? "DELETE" : "POST";
    const called = { ...one, ...(await callAs(person.browser, method, path, body ?? undefined)) };
    calls.push(called);
    return called;
  }

  /** The form's heartbeat no longer comes, and the hold's time is over. */
  async function lose(holdId: string): Promise<void> {
    await database.query(
      "update reservations set hold_ends_at = now() - interval '1 second' where reservation_id = $1 and state = 'held'",
      [holdId],
    );
  }

  /** Whether the customer has been booked. */
  async function attempt(lead: Lead, person: Person): Promise<boolean> {
    const { userId } = person;
    const wish = {
      agentId: random.pick(agentIds),
      slot: random.pick(round.slots),
      deviation: random.pick(deviations),
      postcode: lead.postcode.replaceAll(" ", ""),
    };
    const body = {
      slot: wish.slot,
      deviation: wish.deviation,
      fieldagent: wish.agentId,
      recordId: lead.id,
      wf: 1,
      week: round.week,
      postcode: lead.postcode,
    };
    const about = { userId, recordId: lead.id, wish };
    const book = async () => {
      const form = { ...emptyForm, ...body };
      const { status } = await call({ ...about, kind: "book", holdId: null }, person, form);
      // One that nobody knows the end of may have been booked too.
      return status !== 409;
    };
    if (random.chance(0.03)) return book();
    const held = await call({ ...about, kind: "hold", holdId: null }, person, body);
    const holdId = held.body.reservationId ?? null;
    if (holdId === null) return false;
    const heartbeat = () => call({ ...about, kind: "heartbeat", holdId }, person, null);
    const release = () => call({ ...about, kind: "release", holdId }, person, null);
    const roll = random.next();
    if (roll < 0.5) await release();
    else if (roll < 0.65) await lose(holdId);
    else if (roll < 0.75) await Promise.all([heartbeat(), lose(holdId)]);
    else if (roll < 0.85) await heartbeat().then(release);
    else if (roll < 0.92) return book();
    else if (roll < 0.96) return lose(holdId).then(book);
    else left.push(holdId);
    return false;
  }

  async function client(): Promise<void> {
    while (toDo > 0) {
      toDo -= 1;
      const [lead] = leads.splice(random.whole(0, leads.length - 1), 1);
      if (!lead) throw new Error("There are fewer customers than clients");
      const isBooked = await attempt(lead, random.pick(people));
      if (!isBooked) leads.push(lead);
    }
  }
  await Promise.all(Array.from({ length: round.clients }, client));
  // Forms that were left open; the next round would find the days full of them.
  for (const holdId of left) await lose(holdId);
  return calls;
}

/** The slots that a search offers on so many days after today, from that one of them on. */
export async function searchedSlots(
  { browser }: Person,
  { postcode }: Lead,
  { from, days }: { from: number; days: number },
): Promise<{ dates: string[]; slots: string[]; week: string }> {
  const query = new URLSearchParams({ wf: "1", postcode });
  const results = await browser.get<SearchResult[]>(`/api/search?${query}`);
  const offers = results.flatMap(({ offers = [] }) => offers);
  const today = new Date().toISOString().slice(0, 10);
  const all = [...new Set(offers.map(({ start }) => start.slice(0, 10)))].sort();
  const later = all.filter((date) => date > today);
  const dates = Array.from({ length: days }, (_, n) => later[(from + n) % later.length] ?? "");
  const slots = offers.filter(({ start }) => dates.includes(start.slice(0, 10)));
  return {
    dates,
    slots: [...new Set(slots.map(({ slot }) => slot))],
    week: results[0]?.week ?? "",
  };
}
