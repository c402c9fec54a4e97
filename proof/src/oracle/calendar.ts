import type { World } from "@milepost/scheduling/world.ts";
import { Temporal } from "temporal-polyfill";

const slotDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** Minutes since 1970 of a wall clock `HH:MM`. A skipped one is the next that exists, a repeated one is its first. */
export function minuteOf(date: Temporal.PlainDate, time: string, zone: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  const wall = date.toPlainDateTime(new Temporal.PlainTime(hours, minutes));
  const found = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
  let at = found.epochMilliseconds / 60_000;
  if (found.toPlainDateTime().equals(wall)) return at;
  // Walk back from the far side of the gap to the first minute after it.
  while (Temporal.PlainDateTime.compare(wallAt(at - 1, zone), wall) > 0) at -= 1;
  return at;
}

function wallAt(minute: number, zone: string): Temporal.PlainDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
  return instant.toZonedDateTimeISO(zone).toPlainDateTime();
}

export function dateOf(minute: number, zone: string): Temporal.PlainDate {
  const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
  return instant.toZonedDateTimeISO(zone).toPlainDate();
}

export function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

/** Today if it is an operating day, and the next N operating days. */
export function listWindow({
  now,
  policy,
  holidays,
}: Pick<World, "now" | "policy" | "holidays">): Temporal.PlainDate[] {
  const operating = slotDays.filter((name) => policy.operatingDays.includes(name));
  if (operating.length === 0) return [];

  const isOperating = (date: Temporal.PlainDate) => {
    const name = slotDays[date.dayOfWeek - 1];
    return name !== undefined && operating.includes(name) && !holidays.includes(date.toString());
  };

  const today = dateOf(now, policy.timezone);
  const window = isOperating(today) ? [today] : [];
  let date = today;
  let found = 0;
  while (found < policy.defaultDaysInAdvance) {
    date = date.add({ days: 1 });
    if (isOperating(date)) {
      window.push(date);
      found += 1;
    }
  }
  return window;
}

/** `W1Mon1030am`. */
export function formatSlotCode(monday: Temporal.PlainDate, date: Temporal.PlainDate, time: string) {
  const week = Math.floor(monday.until(date, { largestUnit: "days" }).days / 7);
  const day = slotDays[date.dayOfWeek - 1]?.slice(0, 3);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : String(minute).padStart(2, "0");
  const half = hour < 12 ? "am" : "pm";
  const shown = hour === 0 ? 12 : hour > 12 ? hour - 12 : hour;
  return `W${week}${day}${shown}${minutes}${half}`;
}
