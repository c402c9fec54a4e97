import type { WallClocks } from "./wall-clocks.ts";

/** A workflow's setting, as decision 0072 and the settings page describe it. */
export interface Rule {
  readonly zone: string;
  readonly ways: readonly Way[];
  readonly minutesBefore: readonly number[];
  /** Minutes after midnight on the wall; from and to the same: never quiet. */
  readonly quietFrom: number;
  readonly quietTo: number;
}

export type Way = "email" | "sms";

export interface DueTime {
  readonly minutesBefore: number;
  readonly at: number;
}

const minute = 60_000;
const day = 1_440 * minute;
/** What would fall into quiet hours goes so long before them. */
const beforeQuiet = 5 * minute;

export function isQuietAt(instant: number, rule: Rule, clocks: WallClocks): boolean {
  const time = (clocks.wallOf(instant, rule.zone) % day) / minute;
  const { quietFrom, quietTo } = rule;
  if (quietFrom < quietTo) return time >= quietFrom && time < quietTo;
  return quietFrom > quietTo && (time >= quietFrom || time < quietTo);
}

/** When a customer is to be reminded of a visit, the earliest first. */
export function dueTimes(start: number, rule: Rule, clocks: WallClocks): DueTime[] {
  const all = rule.minutesBefore.map((minutesBefore) => ({
    minutesBefore,
    at: beforeQuietHours(meant(start, minutesBefore, rule, clocks), rule, clocks),
  }));
  // Of those that would go together, the one that was meant later.
  const kept = all.filter(
    (one) => !all.some((two) => two.at === one.at && two.minutesBefore < one.minutesBefore),
  );
  return kept.toSorted((a, b) => a.at - b.at);
}

/** Whole days are days of the calendar: the same time on the wall. */
function meant(start: number, minutesBefore: number, { zone }: Rule, clocks: WallClocks): number {
  const days = Math.trunc(minutesBefore / 1_440);
  const sameTime = clocks.instantOf(clocks.wallOf(start, zone) - days * day, zone);
  return sameTime - (minutesBefore - days * 1_440) * minute;
}

function beforeQuietHours(instant: number, rule: Rule, clocks: WallClocks): number {
  if (!isQuietAt(instant, rule, clocks)) return instant;
  const wall = clocks.wallOf(instant, rule.zone);
  const midnight = wall - (wall % day);
  const begun = midnight + rule.quietFrom * minute;
  return clocks.instantOf(begun <= wall ? begun : begun - day, rule.zone) - beforeQuiet;
}
