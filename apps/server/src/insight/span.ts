import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Temporal } from "temporal-polyfill";

/** `YYYY-MM-DD` in the workflow's zone, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The instants of some days: `from` is inside, `to` is not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export function spanOf({ from, to }: Days, timezone: string): Span {
  const beginningOf = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime(timezone).epochMilliseconds);
  return {
    from: beginningOf(Temporal.PlainDate.from(from)),
    to: beginningOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

/** Whole days; below one where they are the wrong way round. */
function countDays({ from, to }: Days): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days + 1;
}

/** As many days, right before them. */
export function daysBefore(days: Days): Days {
  const first = Temporal.PlainDate.from(days.from);
  return {
    from: first.subtract({ days: countDays(days) }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  };
}

export interface WantedDays {
  readonly weeks: number;
  /** Undefined: the last weeks are meant. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const daysAtMost = 366;

/** Null: they are none, too many, or lack an end. */
export function readDays({ weeks, from, to }: WantedDays, now: Temporal.Instant, timezone: string) {
  if (from === undefined && to === undefined) {
    return { from: dayBefore(now, weeks * 7 - 1, timezone), to: dayBefore(now, 0, timezone) };
  }
  if (from === undefined || to === undefined) return null;
  const count = countDays({ from, to });
  return count < 1 || count > daysAtMost ? null : { from, to };
}

/** The local day of an instant. */
export function dayOf(instant: Date, timezone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  return at.toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The day so many days before. */
export function dayBefore(now: Temporal.Instant, days: number, timezone: string): string {
  return now.toZonedDateTimeISO(timezone).toPlainDate().subtract({ days }).toString();
}

/** Appointments are offered on the first five only, whatever is ticked. */
const slotDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

/** Of one agent: the working day, on each operating day. Leave and holidays are not taken off. */
export function workingMinutes(
  days: Days,
  {
    operatingDays,
    dayStartTime,
    dayEndTime,
  }: Pick<WorkflowSettings, "operatingDays" | "dayStartTime" | "dayEndTime">,
): number {
  const first = Temporal.PlainDate.from(days.from);
  const dates = Array.from({ length: countDays(days) }, (_, at) => first.add({ days: at }));
  const worked = dates.filter(({ dayOfWeek }) => {
    const name = slotDays[dayOfWeek - 1];
    return name !== undefined && operatingDays.includes(name);
  });
  return worked.length * Math.max(0, minutesOf(dayEndTime) - minutesOf(dayStartTime));
}

/** Of "09:05", since midnight. */
function minutesOf(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time);
  return hour * 60 + minute;
}
