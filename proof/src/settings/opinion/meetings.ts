import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../oracle/calendar.ts";

const zone = "Europe/London";
const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Days beyond which no search looks. */
const farthest = 60;

/** Minutes since 1970. */
export interface Times {
  readonly from: number;
  readonly to: number;
}

/** CRM ids of those whose time it takes: the owner, and who was asked along and has not declined. */
export function attendeesOf({ Owner, Participants }: RawRecord): Set<string> {
  const asked = (Participants ?? []) as { type: string; participant: string; status: string }[];
  const coming = asked.filter(({ type, status }) => type === "user" && status !== "declined");
  return new Set([(Owner as { id: string }).id, ...coming.map(({ participant }) => participant)]);
}

/** When it takes their time, once for each occurrence. Cancelled: never. */
export function timesOf(meeting: RawRecord): Times[] {
  if (meeting.$event_cancelled === true) return [];
  const start = localOf(meeting.Start_DateTime);
  const end = localOf(meeting.End_DateTime);
  const first = start.toPlainDate();
  const length = minutesBetween(start, end);
  const rule = (meeting.Recurring_Activity as { RRULE: string } | null | undefined)?.RRULE;
  const dates = rule === undefined ? [first] : listDates(rule, first);
  return dates.map((date) => {
    if (meeting.All_day === true) return wholeDays(date, Math.max(1, Math.round(length / 1440)));
    const from = minuteOf(date, start.toPlainTime().toString().slice(0, 5), zone);
    return { from, to: from + length };
  });
}

function wholeDays(date: Temporal.PlainDate, days: number): Times {
  return { from: minuteOf(date, "00:00", zone), to: minuteOf(date.add({ days }), "00:00", zone) };
}

/** The dates of a series: so many, or until a day, or without end. COUNT counts those that are left out as well. */
function listDates(rule: string, first: Temporal.PlainDate): Temporal.PlainDate[] {
  const parts = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const every = Number(parts.get("INTERVAL") ?? 1);
  const count = Number(parts.get("COUNT") ?? Number.POSITIVE_INFINITY);
  const until = parts.get("UNTIL") ?? "9999-12-31";
  const leftOut = (parts.get("EXDATE") ?? "").split(",");
  const named = parts.get("BYDAY")?.split(",");
  const isOn = (date: Temporal.PlainDate, passed: number) =>
    parts.get("FREQ") === "DAILY"
      ? passed % every === 0
      : (named?.includes(weekdayNames[date.dayOfWeek - 1] ?? "") ?? passed % 7 === 0);
  const dates: Temporal.PlainDate[] = [];
  for (let passed = 0; passed < farthest && dates.length < count; passed += 1) {
    const date = first.add({ days: passed });
    if (date.toString() > until) break;
    if (isOn(date, passed)) dates.push(date);
  }
  return dates.filter((date) => !leftOut.includes(date.toString()));
}

function localOf(text: unknown): Temporal.PlainDateTime {
  return Temporal.Instant.from(String(text)).toZonedDateTimeISO(zone).toPlainDateTime();
}

function minutesBetween(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime): number {
  return start.until(end, { largestUnit: "minutes" }).minutes;
}
