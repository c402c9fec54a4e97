import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { cityOf } from "@milepost/contract/settings/time-zones.ts";
import { dateOf, hourOf } from "./wall-clock.ts";
import { wallClockIn } from "./zoned-time.ts";

/** "Monday 10 February 2025" on the calendar of the zone. */
export function dateInWords(instant: string, timeZone: string): string {
  return dateOf(wallClockIn(instant, timeZone));
}

/** "10am - 12pm", "10:15am - 12:15pm" */
export function hoursInWords(start: string, end: string, timeZone: string): string {
  return `${hourOf(wallClockIn(start, timeZone))} - ${hourOf(wallClockIn(end, timeZone))}`;
}

/** "10:15am" */
export function hourInWords(instant: string, timeZone: string): string {
  return hourOf(wallClockIn(instant, timeZone));
}

/** "London time". Said always: a booking is the last moment to notice another zone. */
export function zoneInWords(zone: TimeZone): string {
  return `${cityOf(zone)} time`;
}
