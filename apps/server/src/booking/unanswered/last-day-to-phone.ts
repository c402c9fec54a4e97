import type { Weekday } from "@milepost/contract/settings/weekday.ts";
import { weekdays } from "@milepost/contract/settings/weekday.ts";
import type { Temporal } from "temporal-polyfill";

/**
 * A customer is phoned on the last working day before the visit, or on its day: on a Friday also those of Saturday, Sunday
 * and Monday, where nobody works at the weekend. Where no day is a working day: tomorrow.
 */
export function lastDayToPhone(
  today: Temporal.PlainDate,
  operatingDays: readonly Weekday[],
): Temporal.PlainDate {
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((days) => {
    const name = weekdays[today.add({ days }).dayOfWeek - 1];
    return name !== undefined && operatingDays.includes(name);
  });
  return today.add({ days: ahead ?? 1 });
}
