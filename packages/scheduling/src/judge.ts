import type { Candidate, Stop } from "./candidate.ts";
import { type Minute, overlaps } from "./minute.ts";

export interface Drive {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  readonly metres: number;
}

/** Null: no road leads there. Throws if the drive was never asked for, which is a mistake of the caller. */
export type DriveBetween = (from: string, to: string) => Drive | null;

export interface Policy {
  /** Minutes for any single leg; 0 means no limit. */
  readonly maxDriveTime: number;
}

export interface Broken {
  readonly rule: RuleName;
  /** Minutes beyond what the rule allows; null where it cannot be put in minutes. */
  readonly over: number | null;
}

export interface Offer {
  readonly kind: "offer";
  readonly candidate: Candidate;
  /** Null: where the agent comes from, or goes next, is unknown. */
  readonly there: Drive | null;
  readonly on: Drive | null;
}

export interface Refusal {
  readonly kind: "refuse";
  readonly candidate: Candidate;
  /** At least one, in the order of the rules. */
  readonly broken: readonly Broken[];
}

export type Verdict = Offer | Refusal;

interface Judged extends Candidate {
  readonly now: Minute;
  readonly there: Drive | null;
  readonly on: Drive | null;
  readonly limit: number;
}

/** Minutes over, null for "broken, but not by minutes", 0 or less for "kept". */
type Rule = readonly [name: string, over: (judged: Judged) => number | null];

const longerThan = (drive: Drive | null, limit: number) => (drive ? drive.minutes - limit : 0);

/** In the order they are told. A name is contract: the web app has a sentence for each. */
const rules = [
  ["drive-too-long", (c) => Math.max(longerThan(c.there, c.limit), longerThan(c.on, c.limit))],
  [
    "cannot-arrive-in-time",
    ({ before, there, slot }) => (before?.at && there ? before.at + there.minutes - slot.from : 0),
  ],
  [
    "cannot-leave-in-time",
    ({ after, on, slot }) => (after?.at && on ? slot.to + on.minutes - after.at : 0),
  ],
  // Where the agent is now is the stop before; unknown means the longest drive that is allowed.
  [
    "too-late-today",
    ({ now, there, limit, slot }) =>
      now + (there?.minutes ?? (Number.isFinite(limit) ? limit : 0)) - slot.from,
  ],
] as const satisfies readonly Rule[];

export type RuleName = "overlaps" | "no-road" | (typeof rules)[number][0];

/** Whether it can be refused before any drive is known. */
export function isBusy({ slot, day }: Candidate): boolean {
  return day.some((commitment) => overlaps(slot, commitment));
}

export function judge(
  candidate: Candidate,
  { maxDriveTime }: Policy,
  now: Minute,
  drive: DriveBetween,
  visit: string,
): Verdict {
  if (isBusy(candidate)) return refuse(candidate, [{ rule: "overlaps", over: null }]);
  const there = leg(candidate.before, (stop) => drive(stop.postcode, visit));
  const on = leg(candidate.after, (stop) => drive(visit, stop.postcode));
  if (there === "no-road" || on === "no-road") {
    return refuse(candidate, [{ rule: "no-road", over: null }]);
  }
  const limit = maxDriveTime || Number.POSITIVE_INFINITY;
  const judged = { ...candidate, now, there, on, limit };
  const broken = rules
    .map(([rule, over]) => ({ rule, over: over(judged) }))
    .filter(({ over }) => over > 0);
  return broken.length > 0 ? refuse(candidate, broken) : { kind: "offer", candidate, there, on };
}

function leg(stop: Stop | null, drive: (stop: Stop) => Drive | null): Drive | null | "no-road" {
  return stop === null ? null : (drive(stop) ?? "no-road");
}

function refuse(candidate: Candidate, broken: readonly Broken[]): Refusal {
  return { kind: "refuse", candidate, broken };
}
