import type { Candidate, Stop } from "./candidate.ts";
import { calendarRules, driveRules, type Question, type RuleName } from "./rules.ts";
import type { Drive, DriveBetween } from "./world.ts";

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
  /** Minutes of driving this visit adds to the agent's day; null: no neighbour is known, so nothing can be said. */
  readonly added: number | null;
}

export interface Refusal {
  readonly kind: "refuse";
  readonly candidate: Candidate;
  /** At least one, in the order of the rules. */
  readonly broken: readonly Broken[];
}

export type Verdict = Offer | Refusal;

/** What the calendar alone refuses, before any drive is known; null when it leaves the slot open. */
export function refuseByCalendar(candidate: Candidate, question: Question): Refusal | null {
  const broken: Broken[] = [];
  // A loop, because it is asked of every candidate of every search.
  for (const [rule, breaks] of calendarRules) {
    const one = brokenBy(rule, breaks(candidate, question));
    if (one) broken.push(one);
  }
  return broken.length === 0 ? null : { kind: "refuse", candidate, broken };
}

/** The whole verdict on a candidate, to visit `visit`. */
export function judge(
  candidate: Candidate,
  question: Question,
  visit: string,
  drive: DriveBetween,
): Verdict {
  return refuseByCalendar(candidate, question) ?? judgeDrives(candidate, question, visit, drive);
}

/** Of a candidate that the calendar leaves open. */
export function judgeDrives(
  candidate: Candidate,
  question: Question,
  visit: string,
  drive: DriveBetween,
): Verdict {
  const { before, after } = candidate;
  const there = before && drive(before.postcode, visit);
  const on = after && drive(visit, after.postcode);
  if ((before && !there) || (after && !on)) {
    return { kind: "refuse", candidate, broken: [{ rule: "no-road", over: null }] };
  }
  const legs = { there, on };
  const broken: Broken[] = [];
  for (const [rule, breaks] of driveRules) {
    const one = brokenBy(rule, breaks(candidate, question, legs));
    if (one) broken.push(one);
  }
  if (broken.length > 0) return { kind: "refuse", candidate, broken };
  const anyway = before && after && driveAnyway(before, after, drive);
  return { kind: "offer", candidate, there, on, added: addedMinutes(there, on, anyway) };
}

/** Between the neighbours, without the visit. */
function driveAnyway(before: Stop, after: Stop, drive: DriveBetween): number {
  return drive(before.postcode, after.postcode)?.minutes ?? 0;
}

/** The detour. A rounded-up leg each way against one rounded-up leg can come out below zero, which no detour is. */
export function addedMinutes(
  there: Drive | null,
  on: Drive | null,
  anyway: number | null,
): number | null {
  if (!there && !on) return null;
  return Math.max(0, (there?.minutes ?? 0) + (on?.minutes ?? 0) - (anyway ?? 0));
}

/** Null: it is kept. */
function brokenBy(rule: RuleName, excess: number | boolean): Broken | null {
  if (excess === true) return { rule, over: null };
  return typeof excess === "number" && excess > 0 ? { rule, over: excess } : null;
}
