import { z } from "../zod.ts";

/** What an administrator may tick. Appointments are offered on the first five only. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

const offeredDays: readonly string[] = weekdays.slice(0, 5);

/** Whether there is any day on which appointments are offered. */
export function isEverOffered(settings: { readonly operatingDays: readonly string[] }): boolean {
  return settings.operatingDays.some((day) => offeredDays.includes(day));
}
