import type { Compared, Saved, WeekSaving } from "@milepost/contract/endpoints/insight.ts";
import { sumOf } from "./sum-of.ts";

/** Over all weeks. */
export function savingOf(weeks: readonly WeekSaving[]): Saved {
  return {
    bookings: sumOf(weeks, ({ bookings }) => bookings),
    firstAvailable: comparedOf(weeks.map(({ firstAvailable }) => firstAvailable)),
    nearestFree: comparedOf(weeks.map(({ nearestFree }) => nearestFree)),
  };
}

function comparedOf(all: readonly Compared[]): Compared {
  return {
    bookings: sumOf(all, ({ bookings }) => bookings),
    minutes: sumOf(all, ({ minutes }) => minutes),
    metres: sumOf(all, ({ metres }) => metres),
  };
}
