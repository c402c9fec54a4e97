import { inZone } from "../zoned.ts";

/** yyyy-MM-ddTHH:mm in that zone. */
export function localTime(instant: number, zone: string): string {
  return inZone(instant, zone).slice(0, 16);
}

/** yyyy-MM-dd in that zone. */
export function localDay(instant: number, zone: string): string {
  return inZone(instant, zone).slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Monday to Sunday around a day. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(day, later - sinceMonday));
}
