import { z } from "../zod.ts";
import { timeZones } from "./time-zones.ts";

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

export const TimeZone = z.enum(timeZones);
export type TimeZone = z.infer<typeof TimeZone>;

/** Wall clock in the workflow's zone, 24 hours: 09:05. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
