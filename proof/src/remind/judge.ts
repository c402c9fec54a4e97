import type { Arrival } from "./arrivals.ts";
import type { Book, Visit } from "./book.ts";
import {
  lastTry,
  type Opportunity,
  opportunitiesOf,
  type Standing,
  standingsOf,
  type Witness,
} from "./opportunities.ts";
import { isQuietAt } from "./rule.ts";
import { stopsOf } from "./stops.ts";
import { wordsOf } from "./wall-clocks.ts";

const minute = 60_000;
/** What one look may take until all is out; the next begins later. */
const oneLook = 55_000;

/** Each must be 0. */
interface Wrongs {
  /** Should have come and did not. */
  readonly missing: number;
  /** Of a time that the visit did not have. */
  readonly oldTime: number;
  readonly inQuiet: number;
  readonly twice: number;
  /** The same mail with other bytes. */
  readonly altered: number;
  /** Before it was due, or though it was not set. */
  readonly early: number;
  readonly late: number;
  readonly afterStop: number;
  readonly sentToCancelled: number;
  /** While somebody was about to move or cancel the visit. */
  readonly whileAsked: number;
  /** To somebody or of somebody whom nobody booked. */
  readonly unknown: number;
}

interface Counts {
  /** Reminders that had to come. */
  readonly expected: number;
  /** That came, each once. */
  readonly sent: number;
  /** The same mail once more, byte for byte, because it may not have been out. */
  readonly repeated: number;
  /** Did not have to come: something was away until the visit began, a later one was due, or it was no longer meant. */
  readonly excused: number;
}

export interface Judged {
  readonly wrongs: Wrongs;
  readonly counts: Counts;
  readonly examples: readonly string[];
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] };

/** Holds what arrived against what was done, by the words of decision 0072 alone. */
export function judge(witness: Witness, arrivals: readonly Arrival[]): Judged {
  const wrongs: Mutable<Wrongs> = {
    missing: 0,
    oldTime: 0,
    inQuiet: 0,
    twice: 0,
    altered: 0,
    early: 0,
    late: 0,
    afterStop: 0,
    sentToCancelled: 0,
    whileAsked: 0,
    unknown: 0,
  };
  const counts: Mutable<Counts> = { expected: 0, sent: 0, repeated: 0, excused: 0 };
  const examples: string[] = [];
  const note: Note = (wrong, text) => {
    wrongs[wrong] += 1;
    examples.push(`${wrong}: ${text}`);
  };
  const byVisit = Map.groupBy(
    arrivals.map((arrival) => atItsLook(arrival, witness.book)),
    ({ visit, way }) => `${visit?.id} ${way}`,
  );
  for (const { text } of byVisit.get("undefined email") ?? []) note("unknown", text);
  for (const { text } of byVisit.get("undefined sms") ?? []) note("unknown", text);
  const stops = stopsOf(witness);
  for (const visit of witness.book.visits) {
    const standings = standingsOf(visit, witness);
    for (const way of ["email", "sms"] as const) {
      const own = (byVisit.get(`${visit.id} ${way}`) ?? []).toSorted((a, b) => a.at - b.at);
      for (const arrival of own) look(arrival, standings, { witness, note });
      const firsts = withoutRepeats(own, { visit, witness, note, counts });
      counts.sent += firsts.length;
      for (const arrival of firsts)
        if (stops.isSilent(visit, arrival)) note("afterStop", say(arrival));
      const opportunities = opportunitiesOf(visit, way, witness);
      match(opportunities, firsts, { witness, note, counts, stops });
    }
  }
  return { wrongs, counts, examples };
}

/** All of a look goes out at its moment: a busy machine takes its time, and the clock runs on meanwhile. */
function atItsLook(arrival: Arrival, { looks }: Book): Arrival {
  return { ...arrival, at: looks.findLast((look) => look <= arrival.at) ?? arrival.at };
}

type Note = (wrong: keyof Wrongs, text: string) => void;

/** What is wrong with it whatever else was sent. */
function look(
  arrival: Arrival,
  standings: readonly Standing[],
  { witness, note }: { witness: Witness; note: Note },
): void {
  const standing = standings.findLast(({ at }) => at <= arrival.at);
  const { visit } = arrival;
  if (!standing || !visit) {
    note("unknown", say(arrival));
    return;
  }
  if (!standing.isBooked) note("sentToCancelled", say(arrival));
  if (standing.isAsked) note("whileAsked", say(arrival));
  if (isQuietAt(arrival.at, standing.rule, witness.clocks)) note("inQuiet", say(arrival));
  if (!says(arrival, visit, standing, witness)) note("oldTime", say(arrival));
}

/** The present time of the visit, and no other. */
function says({ text }: Arrival, visit: Visit, { start }: Standing, { clocks }: Witness): boolean {
  const words = wordsOf(clocks.wallOf(start, visit.workflow.zone), visit.minutes);
  const days = text.match(/[A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}/g) ?? [];
  const times = text.match(/[\d:]+[ap]m - [\d:]+[ap]m/g) ?? [];
  const isAll = (found: readonly string[], wanted: string) =>
    found.length > 0 && found.every((one) => one === wanted);
  const [, dateAlone = ""] = words.day.split(/ (.*)/);
  return isAll(days, words.day) && isAll(times, words.times) && text.includes(dateAlone);
}

interface Repeats {
  readonly visit: Visit;
  readonly witness: Witness;
  readonly note: Note;
  readonly counts: Mutable<Counts>;
}

function withoutRepeats(
  arrivals: readonly Arrival[],
  { visit, witness, note, counts }: Repeats,
): Arrival[] {
  const firsts = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    const first = firsts.get(arrival.id);
    if (!first) {
      firsts.set(arrival.id, arrival);
      continue;
    }
    if (first.bytes !== arrival.bytes) note("altered", `${say(first)} / ${say(arrival)}`);
    else if (wasInDoubt(visit, first, witness.book)) counts.repeated += 1;
    else note("twice", say(arrival));
  }
  return [...firsts.values()];
}

/** Whether its sender may not have known that it was out. */
function wasInDoubt({ trouble }: Visit, { way, at }: Arrival, book: Book): boolean {
  return (
    trouble[way]?.kind === "lose-reply" ||
    (trouble[way]?.ms ?? 0) > 10_000 ||
    book.accidents.some((one) => one.at <= at && at < one.at + minute)
  );
}

interface Matching {
  readonly witness: Witness;
  readonly note: Note;
  readonly counts: Mutable<Counts>;
  readonly stops: ReturnType<typeof stopsOf>;
}

function match(
  opportunities: readonly Opportunity[],
  arrivals: readonly Arrival[],
  { witness, note, counts, stops }: Matching,
): void {
  const done = new Set<string>();
  const left = [...arrivals];
  for (const one of opportunities) {
    const key = `${one.start} ${one.minutesBefore}`;
    if (done.has(key)) continue;
    const at = left.findIndex((arrival) => arrival.at >= one.from && arrival.at < one.to);
    const [arrival] = at < 0 ? [] : left.splice(at, 1);
    const isRequired = one.clearAt !== null && !one.isOptional && mayArrive(one, stops);
    if (isRequired) counts.expected += 1;
    if (!arrival) {
      if (isRequired) note("missing", sayDue(one));
      else counts.excused += 1;
      continue;
    }
    done.add(key);
    if (arrival.at > lastMoment(one, witness.book)) note("late", `${sayDue(one)} ${say(arrival)}`);
  }
  for (const arrival of left) {
    const isAgain = opportunities.some((one) => one.from <= arrival.at && arrival.at < one.to);
    note(isAgain ? "twice" : "early", say(arrival));
  }
}

function mayArrive({ visit, way, clearAt }: Opportunity, stops: Matching["stops"]): boolean {
  const isForGood = visit.trouble[way]?.kind !== undefined && visit.trouble[way].times === null;
  const isReachable = way === "email" ? visit.email !== null : visit.phone !== "0";
  return isReachable && !isForGood && (way === "email" || !stops.mayBeSilent(visit, clearAt ?? 0));
}

/** The look for it, or the last try after what was in the way. */
function lastMoment(one: Opportunity, book: Book): number {
  const { due, clearAt, wasHindered, to } = one;
  if (!wasHindered) return Math.max(due, clearAt ?? due) + oneLook;
  return clearAt === null ? to : lastTry(one, clearAt, book) + oneLook;
}

const iso = (instant: number) => new Date(instant).toISOString();
const say = ({ way, at, visit, text }: Arrival) =>
  `${iso(at)} ${way} ${visit?.agent} ${visit?.id} ${text.slice(0, 110).replaceAll("\n", " ")}`;
const sayDue = ({ visit, way, start, minutesBefore, due, clearAt }: Opportunity) =>
  `${iso(due)} ${way} ${visit.agent} ${visit.id} ${minutesBefore} before ${iso(start)}, clear ${clearAt && iso(clearAt)}, ${visit.trouble[way]?.kind ?? "no trouble"}`;
