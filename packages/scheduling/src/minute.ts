import type { Temporal } from "temporal-polyfill";

/**
 * Whole minutes since 1 January 1970, UTC: an instant, not a wall clock. Drives and overlaps are
 * reckoned in these, so the days on which the clocks change need no care; only a slot's local time
 * is turned into one, once, in `window.ts`.
 */
export type Minute = number;

/** Half-open: `from` is inside, `to` is not, so back-to-back intervals never overlap. */
export interface Interval {
  readonly from: Minute;
  readonly to: Minute;
}

/** What lasts no time overlaps nothing. */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.from, b.from) < Math.min(a.to, b.to);
}

/** Rounds down, so a start that is not on a whole minute blocks from the minute it falls in. */
export function minuteOf(instant: Temporal.Instant): Minute {
  return Math.floor(instant.epochMilliseconds / 60_000);
}
