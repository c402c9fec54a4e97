import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { cityOf } from "@milepost/contract/settings/time-zones.ts";

/** "Tuesday 24 November" on the calendar of the zone. */
export function dayWords(instant: string, timeZone: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(new Date(instant)).replace(",", "");
}

/** "10am to 11:30am" on the clock of the zone. */
export function hoursWords(start: string, end: string, timeZone: string): string {
  return `${hourWords(start, timeZone)} to ${hourWords(end, timeZone)}`;
}

/** "London time", where the customer's own clock shows another; null: it shows the same. */
export function zoneWords(
  instant: string,
  timeZone: TimeZone,
  own: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  const clockIn = (zone: string) => `${dayWords(instant, zone)} ${hourWords(instant, zone)}`;
  return clockIn(timeZone) === clockIn(own) ? null : `${cityOf(timeZone)} time`;
}

function hourWords(instant: string, timeZone: string): string {
  const parts = { hour: "numeric", minute: "2-digit", hour12: true, timeZone } as const;
  const words = new Intl.DateTimeFormat("en-GB", parts).format(new Date(instant));
  // Noon is 12pm, which this locale writes as 0 pm.
  return words.replace(/^0:/, "12:").replace(":00", "").replace(/\s/g, "").toLowerCase();
}
