import type { Candidate } from "./candidate.ts";
import { type Minute, overlaps } from "./minute.ts";
import type { Drive, Policy } from "./world.ts";

/** What a slot is judged by, apart from the candidate itself. */
export interface Question {
  readonly now: Minute;
  readonly policy: Policy;
  /** The new record would match the full-day rules: it needs a day on which the agent has nothing. */
  readonly needsWholeDay: (candidate: Candidate) => boolean;
}

/** Null: that neighbour is unknown. */
interface Legs {
  readonly there: Drive | null;
  readonly on: Drive | null;
}

/** How far a rule is broken: minutes beyond what it allows, `true` where it cannot be put in minutes, 0 or less when it is kept. */
type Excess = number | boolean;

type CalendarRule = readonly [name: string, breaks: (c: Candidate, q: Question) => Excess];
type DriveRule = readonly [name: string, breaks: (c: Candidate, q: Question, legs: Legs) => Excess];

const minutes = (drive: Drive | null) => drive?.minutes ?? 0;

/** In the order they are reported. A name is contract: the web app has a sentence for each. */
export const calendarRules = [
  ["outside-hours", ({ slot }) => Math.max(slot.hours.from - slot.from, slot.to - slot.hours.to)],
  ["overlaps", ({ slot, day }) => day.some((c) => !c.isHold && overlaps(c, slot))],
  ["held", ({ slot, day }) => day.some((c) => c.isHold && overlaps(c, slot))],
  ["full-day-block", (c, q) => c.day.some((one) => one.blocksDay || q.needsWholeDay(c))],
  [
    "time-block",
    ({ slot, day }, { policy }) =>
      policy.timeBlockEnabled && day.some((c) => overlaps(c, slot.block)),
  ],
] as const satisfies readonly CalendarRule[];

/** Asked only of a slot that the calendar leaves open: one that is taken has no drive to speak of. */
export const driveRules = [
  [
    "drive-too-long",
    (_candidate, { policy: { maxDriveTime } }, { there, on }) =>
      maxDriveTime > 0 && Math.max(minutes(there), minutes(on)) - maxDriveTime,
  ],
  [
    "cannot-arrive-in-time",
    ({ slot, before }, _question, { there }) =>
      before?.commitment ? before.commitment.to + minutes(there) - slot.from : false,
  ],
  [
    "cannot-leave-in-time",
    ({ slot, after }, _question, { on }) =>
      after?.commitment ? slot.to + minutes(on) - after.commitment.from : false,
  ],
  [
    // Where the agent is now is the stop before; unknown means the longest drive that is allowed.
    "too-late-today",
    ({ slot }, { now, policy }, { there }) =>
      now + (there ? there.minutes : policy.maxDriveTime) - slot.from,
  ],
] as const satisfies readonly DriveRule[];

export type RuleName =
  | "no-road"
  | (typeof calendarRules)[number][0]
  | (typeof driveRules)[number][0];

/**
 * Rules that a person may overrule when she moves a slot by minutes: comfort and driving. The others
 * are two people in one place, or a day that is closed.
 */
export const softRules: ReadonlySet<RuleName> = new Set([
  "outside-hours",
  "drive-too-long",
  "cannot-arrive-in-time",
  "cannot-leave-in-time",
  "too-late-today",
]);
