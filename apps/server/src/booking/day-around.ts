import { Temporal } from "temporal-polyfill";

/** The whole day in the zone that an instant falls on. */
export function dayAround(instant: Date, zone: string): { from: Date; to: Date } {
  const day = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .startOfDay();
  return {
    from: new Date(day.epochMilliseconds),
    to: new Date(day.add({ days: 1 }).epochMilliseconds),
  };
}
