import { Temporal } from "temporal-polyfill";

/**
 * That many minutes after local midnight in London, written as Zoho writes it: with the offset of that very day and
 * without milliseconds. Minutes are those of the clock on the wall: 600 is ten o'clock on every day of the year.
 */
export function londonTime(date: Temporal.PlainDate, minutes: number): string {
  const time = Temporal.PlainTime.from({ hour: 0 }).add({ minutes });
  return date
    .add({ days: Math.floor(minutes / 1440) })
    .toZonedDateTime({ timeZone: "Europe/London", plainTime: time })
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** The same day if it is a weekday, else the Monday after it. */
export function weekdayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  return isWeekday(date) ? date : weekdayFrom(date.add({ days: 1 }));
}

export function isWeekday(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5;
}
