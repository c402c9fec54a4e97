import { Temporal } from "temporal-polyfill";

/** An instant as Zoho takes it: with an offset and without milliseconds. */
export function zohoTime(instant: string): string {
  return withOffset(Temporal.Instant.from(instant).toZonedDateTimeISO("UTC"));
}

/** As `2026-07-01T10:00:00+01:00`. */
export function withOffset(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** What the clocks on the wall show at that instant. */
export function wallClock(instant: string, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
}

/** Milliseconds since 1970. */
export function timeOf(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}

/** Whether it is a date, or an instant with its offset. */
export function isTime(text: string): boolean {
  return text.includes("T") ? isInstant(text) : isRead(() => Temporal.PlainDate.from(text));
}

export function isInstant(text: string): boolean {
  return isRead(() => Temporal.Instant.from(text));
}

/** Whether it names a zone whose clocks are known. */
export function isZone(text: string): boolean {
  return isRead(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text));
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** So many days later, or earlier, as Zoho takes it. */
export function moved(instant: string, days: number): string {
  return zohoTime(
    Temporal.Instant.from(instant)
      .add({ hours: 24 * days })
      .toString(),
  );
}
