import { Temporal } from "temporal-polyfill";

/** With the offset of that day in that zone, and whole seconds. */
export function localText(instant: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}
