import { timeZones } from "@milepost/contract/settings/time-zones.ts";
import { Temporal } from "temporal-polyfill";
import { minuteOf } from "./calendar.ts";
import type { Random } from "./random.ts";

/**
 * The zones on offer all change their clocks on Sundays, when there are no slots. These two change on
 * a Friday, so that slots, day ends and midnights in the gap and in the repeated hour occur too.
 */
export const zonesOfFridays = ["Asia/Jerusalem", "Africa/Cairo"];

const changes = new Map(
  [...timeZones, ...zonesOfFridays].map((zone) => [zone as string, listChanges(zone)]),
);

export function makeZone(random: Random): string {
  return random.chance(0.08) ? random.pick(zonesOfFridays) : random.pick(timeZones);
}

/** Today somewhere in 2026–2028: often near a change of clocks, a week-end or the end of a year. */
export function makeToday(random: Random, zone: string): Temporal.PlainDate {
  const ofZone = changes.get(zone) ?? [];
  const isFridays = zonesOfFridays.includes(zone);
  if (ofZone.length > 0 && random.chance(isFridays ? 0.9 : 0.3)) {
    return random.pick(ofZone).add({ days: random.int(isFridays ? -2 : -6, 1) });
  }
  if (random.chance(0.15)) {
    const last = Temporal.PlainDate.from({ year: random.int(2025, 2028), month: 12, day: 31 });
    return last.add({ days: random.int(-7, 5) });
  }
  const any = Temporal.PlainDate.from("2026-01-01").add({ days: random.int(0, 3 * 365) });
  return random.chance(0.2) ? any.add({ days: 7 - any.dayOfWeek - random.int(0, 2) }) : any;
}

/** Late in the evening, about to miss a slot, or any time of day; minutes since 1970. */
export function makeNow(
  random: Random,
  today: Temporal.PlainDate,
  zone: string,
  slots: readonly string[],
): number {
  if (random.chance(0.2)) return minuteOf(today, "23:00", zone) + random.int(0, 59);
  if (random.chance(0.6)) return minuteOf(today, random.pick(slots), zone) - random.int(-5, 60);
  return minuteOf(today, "05:00", zone) + random.int(0, 15 * 60);
}

/** `HH:MM`. */
export function clockTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The local dates of all clock changes. */
function listChanges(zone: string): Temporal.PlainDate[] {
  const found: Temporal.PlainDate[] = [];
  let at = Temporal.Instant.from("2026-01-01T00:00Z").toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || next.year > 2028) return found;
    found.push(next.toPlainDate());
    at = next;
  }
}
