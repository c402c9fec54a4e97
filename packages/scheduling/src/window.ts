import { Temporal } from "temporal-polyfill";
import { type Interval, type Minute, minuteOf } from "./minute.ts";
import { formatSlotCode, parseSlotCode, slotDays } from "./slot-code.ts";
import type { Policy } from "./world.ts";

/** One of a day's slots, as instants. */
export interface Slot extends Interval {
  readonly code: string;
  /** `YYYY-MM-DD` in the workflow's zone. */
  readonly date: string;
  /** From its own start to the next slot's, the last one's to the end of the day; without the deviation. */
  readonly block: Interval;
  /** When the working day begins and ends on that date. */
  readonly hours: Interval;
  /** From local midnight to the next. */
  readonly day: Interval;
}

export interface Window {
  /** `YYYY-MM-DD` of week 0's Monday: what the codes are relative to. */
  readonly week: string;
  /** From the midnight that begins the first date to the midnight that ends the last. Null: no date at all. */
  readonly span: Interval | null;
  readonly slots: readonly Slot[];
}

type SlotPolicy = Pick<
  Policy,
  | "timezone"
  | "operatingDays"
  | "defaultDaysInAdvance"
  | "defaultAppointmentSlots"
  | "defaultMeetingDuration"
  | "dayStartTime"
  | "dayEndTime"
>;

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const meetingLastsWhenUnset = 60;

/** Today and the next N operating days, each with the slots that have not begun yet. */
export function windowFrom(
  now: Minute,
  policy: SlotPolicy,
  holidays: readonly string[] = [],
  deviation = 0,
): Window {
  const today = dateAt(now, policy.timezone);
  const monday = mondayOf(today);
  const dates = datesFrom(today, policy, holidays);
  const days = dates.map((date) => dayOf(date, policy.timezone));
  const slots = dates
    .flatMap((date) => slotsOn(date, monday, policy, deviation))
    .filter((slot) => slot.from > now);
  const [first, last] = [days[0], days.at(-1)];
  return {
    week: monday.toString(),
    span: first && last ? { from: first.from, to: last.to } : null,
    slots,
  };
}

function datesFrom(
  today: Temporal.PlainDate,
  { operatingDays, defaultDaysInAdvance }: SlotPolicy,
  holidays: readonly string[],
): Temporal.PlainDate[] {
  const isOperating = (date: Temporal.PlainDate) => {
    const name = weekdays[date.dayOfWeek - 1];
    return (
      name !== undefined && operatingDays.includes(name) && !holidays.includes(date.toString())
    );
  };
  const dates = isOperating(today) ? [today] : [];
  if (!weekdays.some((name) => operatingDays.includes(name))) return dates;
  // However many holidays there are, the loop ends: each can close one day only.
  for (let date = today.add({ days: 1 }), left = defaultDaysInAdvance; left > 0; ) {
    if (isOperating(date)) {
      dates.push(date);
      left -= 1;
    }
    date = date.add({ days: 1 });
  }
  return dates;
}

function slotsOn(
  date: Temporal.PlainDate,
  monday: Temporal.PlainDate,
  policy: SlotPolicy,
  deviation: number,
): Slot[] {
  const day = slotDays[date.dayOfWeek - 1];
  if (day === undefined) return [];
  const week = Math.floor(monday.until(date).days / 7);
  const times = policy.defaultAppointmentSlots.map((text) => Temporal.PlainTime.from(text));
  const starts = times.map((time) => wallClock(date, time, policy.timezone));
  const hours = {
    from: wallClock(date, Temporal.PlainTime.from(policy.dayStartTime), policy.timezone),
    to: wallClock(date, Temporal.PlainTime.from(policy.dayEndTime), policy.timezone),
  };
  const whole = dayOf(date, policy.timezone);
  return times.map((time, at) => {
    const start = starts[at] ?? hours.to;
    const from = start + deviation;
    return {
      code: formatSlotCode({ week, day, minutes: time.hour * 60 + time.minute }),
      date: date.toString(),
      from,
      to: from + (policy.defaultMeetingDuration || meetingLastsWhenUnset),
      block: { from: start, to: starts[at + 1] ?? hours.to },
      hours,
      day: whole,
    };
  });
}

/**
 * The slot a code means, `deviation` minutes later. `week` is the Monday the code was relative to
 * when it was searched; null when that is no longer this week's, when it is no slot of this workflow
 * on that day, or when it is no code at all: such a code must be searched anew, not guessed.
 */
export function resolveSlot(
  code: string,
  now: Minute,
  policy: SlotPolicy,
  { week, deviation = 0 }: { week?: string | undefined; deviation?: number } = {},
): Slot | null {
  const monday = mondayOf(dateAt(now, policy.timezone));
  const time = parseSlotCode(code);
  if (!time || (week !== undefined && week !== monday.toString())) return null;
  const date = monday.add({ days: time.week * 7 + slotDays.indexOf(time.day) });
  return slotsOn(date, monday, policy, deviation).find((slot) => slot.code === code) ?? null;
}

function dateAt(now: Minute, timezone: string): Temporal.PlainDate {
  return zoned(now, timezone).toPlainDate();
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

function dayOf(date: Temporal.PlainDate, timezone: string): Interval {
  const midnight = (day: Temporal.PlainDate) => minuteOf(day.toZonedDateTime(timezone).toInstant());
  return { from: midnight(date), to: midnight(date.add({ days: 1 })) };
}

/** "compatible": a time the clocks skip moves forward by the gap, a repeated one is its first occurrence. */
function wallClock(date: Temporal.PlainDate, time: Temporal.PlainTime, timezone: string): Minute {
  return minuteOf(date.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant());
}

function zoned(minute: Minute, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(timezone);
}

/** `2026-11-16T10:00:00+00:00`: an instant with the zone's offset, for people and calendars. */
export function localTime(minute: Minute, timezone: string): string {
  return zoned(minute, timezone).toString({ timeZoneName: "never", smallestUnit: "second" });
}
