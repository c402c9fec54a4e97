import { z } from "./zod.ts";

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

export const timeZones = [
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/Madrid",
  "Europe/Rome",
  "Europe/Athens",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Asia/Dubai",
  "Asia/Tokyo",
  "Asia/Hong_Kong",
  "Asia/Singapore",
  "Australia/Sydney",
  "Pacific/Auckland",
] as const;
export const TimeZone = z.enum(timeZones);
export type TimeZone = z.infer<typeof TimeZone>;

/** The name a zone is offered under: "New York". */
export function cityOf(zone: TimeZone): string {
  return zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}

/** Wall clock in the workflow's zone, 24 hours: 09:05. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
