import { cityOf, type TimeZone } from "@milepost/contract";

/** "Monday 10 February 2025" on the calendar of the zone. */
export function dateInWords(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  const parts = format.formatToParts(new Date(instant));
  const words = parts.filter(({ type }) => type !== "literal").map(({ value }) => value);
  return words.join(" ");
}

/** "10am - 12pm", "10:15am - 12:15pm" */
export function hoursInWords(start: string, end: string, timeZone: string): string {
  return `${hourInWords(start, timeZone)} - ${hourInWords(end, timeZone)}`;
}

/** "London time". Said always: a booking is the last moment to notice another zone. */
export function zoneInWords(zone: TimeZone): string {
  return `${cityOf(zone)} time`;
}

function hourInWords(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone,
  });
  const parts = format.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const minutes = part("minute") === "00" ? "" : `:${part("minute")}`;
  // Some browsers call the hour after noon 0.
  return `${Number(part("hour")) || 12}${minutes}${part("dayPeriod").toLowerCase()}`;
}
