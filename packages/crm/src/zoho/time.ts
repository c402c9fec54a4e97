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

/** So many days later, or earlier, as Zoho takes it. */
export function moved(instant: string, days: number): string {
  return zohoTime(
    Temporal.Instant.from(instant)
      .add({ hours: 24 * days })
      .toString(),
  );
}
