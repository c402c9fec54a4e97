import ICAL from "ical.js";
import { tzlib_get_ical_block } from "timezones-ical-library";

/** A zone's rules for calendars that do not know it by name, as jCal. Null: we have none for it. */
export function timeZoneBlock(timeZone: string): unknown[] | null {
  // For a zone it does not know the library prints a line and returns a text, not a list.
  const [block] = [tzlib_get_ical_block(timeZone)].flat();
  if (!block?.startsWith("BEGIN:VTIMEZONE")) return null;
  const [name, properties, rules] = ICAL.parse(block) as unknown as [string, [string][], unknown[]];
  // When the library was made is not the appointment's business, and would make a repeated mail differ.
  return [name, properties.filter(([own]) => own !== "last-modified"), rules];
}
