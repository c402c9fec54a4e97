import { Temporal } from "temporal-polyfill";

/** Milliseconds since 1970, and the zone whose clock the customer reads. */
export interface Appointment {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

/** 10 February 2025 */
export function formatDate({ start, timeZone }: Appointment): string {
  return dateIn(zoned(start, timeZone));
}

/** Monday */
export function formatWeekday({ start, timeZone }: Appointment): string {
  return zoned(start, timeZone).toLocaleString("en-GB", { weekday: "long" });
}

/** 10am - 12pm, 10:30am - 12:30pm */
export function formatTimeSlot({ start, end, timeZone }: Appointment): string {
  return [start, end].map((instant) => clockTime(zoned(instant, timeZone))).join(" - ");
}

/** 10 February 2025 10:00 */
export function formatDateTime(instant: number, timeZone: string): string {
  const when = zoned(instant, timeZone);
  return `${dateIn(when)} ${when.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

/** 20250210T100000Z, as calendars write an instant. */
export function formatUtc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");
}

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

function dateIn(when: Temporal.ZonedDateTime): string {
  return when.toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

function clockTime({ hour, minute }: Temporal.ZonedDateTime): string {
  const past = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${past}${hour < 12 ? "am" : "pm"}`;
}
