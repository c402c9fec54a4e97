import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { parseSlotCode } from "@milepost/scheduling/parse-slot-code.ts";
import { zoneInWords } from "../../platform/time/appointment-words.ts";
import { dateOf, hourOf, wallClock } from "../../platform/time/wall-clock.ts";

/** "Monday 10 February 2025" */
export function slotDate(start: string, deviationMinutes: number): string {
  return dateOf(wallClock(start, deviationMinutes));
}

/** "10am - 12pm", "10:15am - 12:15pm" */
export function slotHours(start: string, end: string, deviationMinutes: number): string {
  return `${hourOf(wallClock(start, deviationMinutes))} - ${hourOf(wallClock(end, deviationMinutes))}`;
}

/** "10am" */
export function startHour(start: string): string {
  return hourOf(wallClock(start, 0));
}

/** "Monday 10 February" of "2025-02-10" */
export function dayInWords(date: string): string {
  return slotDate(`${date}T00:00`, 0).replace(/ \d+$/, "");
}

/** For a slot sent without its times: "Monday, 10am". A code that cannot be read stands for itself. */
export function codeInWords(code: string): string {
  const slot = parseSlotCode(code);
  if (!slot) return code;
  const days = { Mon: "Monday", Tue: "Tuesday", Wed: "Wednesday", Thu: "Thursday", Fri: "Friday" };
  return `${days[slot.day]}, ${hourOf(new Date(slot.minutes * 60_000))}`;
}

/** "Today", "Tomorrow", else the week in words; today is today in the workflow's zone. */
export function dayHint(code: string, start: string | null, now: Date): string {
  if (start !== null) {
    const today = wallClock(new Date(now.getTime() + offsetMs(start)).toISOString(), 0);
    const days = dayNumber(wallClock(start, 0)) - dayNumber(today);
    if (days === 0) return "Today";
    if (days === 1) return "Tomorrow";
  }
  const week = parseSlotCode(code)?.week ?? 0;
  return ["This week", "Next week", "The week after next"][week] ?? `In ${week} weeks`;
}

/** "Today, Monday 10 February", "Monday 17 February, next week"; with the year where it is not this one. */
export function dayTitle(code: string, start: string | null, now: Date): string {
  const hint = dayHint(code, start, now);
  const day = start === null ? (codeInWords(code).split(",")[0] ?? code) : dateWithin(start, now);
  if (hint === "Today" || hint === "Tomorrow") return `${hint}, ${day}`;
  return hint === "This week" ? day : `${day}, ${hint.toLowerCase()}`;
}

function dateWithin(start: string, now: Date): string {
  const isThisYear = Number(start.slice(0, 4)) === now.getFullYear();
  return isThisYear ? dayInWords(start.slice(0, 10)) : slotDate(start, 0);
}

/** "Athens time", or null where the browser's own clock says the same. */
export function zoneHint(zone: TimeZone | undefined, browserZone: string): string | null {
  return zone === undefined || zone === browserZone ? null : zoneInWords(zone);
}

/** Whether the browser's clock shows the same digits then as the time is written with. */
export function isOnBrowserClock(time: string): boolean {
  return offsetMs(time) === -new Date(time).getTimezoneOffset() * 60_000;
}

/** The instant of an adjusted start, for machines. */
export function adjustedInstant(start: string, deviationMinutes: number): string {
  return new Date(Date.parse(start) + deviationMinutes * 60_000).toISOString();
}

function offsetMs(time: string): number {
  return Date.parse(`${time.slice(0, 16)}:00Z`) - Date.parse(time.slice(0, 16) + zoneOf(time));
}

function zoneOf(time: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.exec(time)?.[0] ?? "Z";
}

function dayNumber(clock: Date): number {
  return Math.floor(clock.getTime() / 86_400_000);
}
