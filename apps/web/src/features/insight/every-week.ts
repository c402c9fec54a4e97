import type { WeekSaving } from "@milepost/contract/endpoints/insight.ts";

const week = 7 * 86_400_000;

/** Every week that the days touch, oldest first: in one that is not listed nothing was booked. */
export function everyWeek(
  listed: readonly WeekSaving[],
  from: string,
  to: string,
): readonly WeekSaving[] {
  const known = new Map(listed.map((one) => [one.week, one]));
  const first = Date.parse(from) - ((new Date(from).getUTCDay() + 6) % 7) * 86_400_000;
  const length = Math.floor((Date.parse(to) - first) / week) + 1;
  return Array.from({ length }, (_, at) => {
    const monday = new Date(first + at * week).toISOString().slice(0, 10);
    return known.get(monday) ?? emptyWeek(monday);
  });
}

function emptyWeek(monday: string): WeekSaving {
  const nothing = { bookings: 0, minutes: 0, metres: 0 };
  return { week: monday, bookings: 0, firstAvailable: nothing, nearestFree: nothing };
}
