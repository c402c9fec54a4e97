import { Temporal } from "temporal-polyfill";
import { type Interval, type Minute, minuteOf } from "./minute.ts";
import { formatSlotCode, parseSlotCode, slotDays } from "./parse-slot-code.ts";

/** One of a day's slots, as instants. */
export interface Slot extends Interval {
  readonly code: string;
  /** `YYYY-MM-DD` in the workflow's zone. */
  readonly date: string;
  /** From its own start to the next slot's, the last one's to the end of the day; without the deviation. */
  readonly block: Interval;
  /** When the working day begins and ends on that date. */
  readonly hours: Interval;
  readonly day: Day;
}

/** One local day, from midnight to midnight. */
interface Day extends Interval {
  /** Minutes east of Greenwich; null: the clocks change on this day. */
  readonly offset: number | null;
}

export interface Window {
  /** `YYYY-MM-DD` of week 0's Monday: what the codes are relative to. */
  readonly week: string;
  /** From the midnight that begins the first date to the midnight that ends the last. Null: no date at all. */
  readonly span: Interval | null;
  readonly slots: readonly Slot[];
}

/** Of a workflow's settings, by shape: those that say which slots there are. */
export interface SlotPolicy {
  /** IANA. All slot times are wall clock here, never the browser's zone. */
  readonly timezone: string;
  /** English names; Saturday and Sunday may be ticked but hold no slots. */
  readonly operatingDays: readonly string[];
  /** Operating days after today. */
  readonly defaultDaysInAdvance: number;
  /** `HH:MM`, ascending. */
  readonly defaultAppointmentSlots: readonly string[];
  /** Minutes; 0 means unset, and an unset meeting lasts 60. */
  readonly defaultMeetingDuration: number;
  /** `HH:MM`. */
  readonly dayStartTime: string;
  readonly dayEndTime: string;
}

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
    .flatMap((date, at) => slotsOn(date, days[at], monday, policy, deviation))
    .filter((slot) => slot.from > now);
  const [first, last] = [days[0], days.at(-1)];
  return {
    week: monday.toString(),
    span: first && last ? { from: first.from, to: last.to } : null,
    slots,
  };
}

/** Weeks from now until its last day is over at the latest, were no day a holiday. */
export function weeksAhead({ operatingDays, defaultDaysInAdvance }: SlotPolicy): number {
  const daysAWeek = weekdays.filter((name) => operatingDays.includes(name)).length;
  return Math.ceil(defaultDaysInAdvance / Math.max(1, daysAWeek)) + 1;
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
  whole: Day | undefined,
  monday: Temporal.PlainDate,
  policy: SlotPolicy,
  deviation: number,
): Slot[] {
  const day = slotDays[date.dayOfWeek - 1];
  if (day === undefined || whole === undefined) return [];
  const week = Math.floor(monday.until(date).days / 7);
  const clock = (text: string) => wallClock(date, whole, text, policy.timezone);
  const starts = policy.defaultAppointmentSlots.map(clock);
  const hours = { from: clock(policy.dayStartTime), to: clock(policy.dayEndTime) };
  return policy.defaultAppointmentSlots.map((text, at) => {
    const start = starts[at] ?? hours.to;
    const from = start + deviation;
    return {
      code: formatSlotCode({ week, day, minutes: minutesOf(text) }),
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
 * on that day, or when it is no code at all: such a code needs a new search, not a guess.
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
  const day = dayOf(date, policy.timezone);
  return slotsOn(date, day, monday, policy, deviation).find((slot) => slot.code === code) ?? null;
}

/** Every slot of the day that an instant falls on, also what has begun; the codes are relative to the week of `now`. */
export function slotsOfDay(at: Minute, now: Minute, policy: SlotPolicy): Slot[] {
  const date = dateAt(at, policy.timezone);
  const monday = mondayOf(dateAt(now, policy.timezone));
  return slotsOn(date, dayOf(date, policy.timezone), monday, policy, 0);
}

export function dateAt(now: Minute, timezone: string): Temporal.PlainDate {
  return zoned(now, timezone).toPlainDate();
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

function dayOf(date: Temporal.PlainDate, timezone: string): Day {
  const start = date.toZonedDateTime(timezone);
  const from = minuteOf(start.toInstant());
  const to = minuteOf(date.add({ days: 1 }).toZonedDateTime(timezone).toInstant());
  return { from, to, offset: to - from === minutesADay ? start.offsetNanoseconds / 6e10 : null };
}

const minutesADay = 24 * 60;

/** Minutes since midnight of `HH:MM`. */
function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/**
 * A wall-clock time of a date. On a day on which the clocks change, a time they skip is the first
 * minute after the gap, and a repeated one is its first occurrence. On every other day it is so many
 * minutes after midnight, which is a hundred times quicker to find.
 */
function wallClock(date: Temporal.PlainDate, day: Day, clock: string, timezone: string): Minute {
  if (day.offset !== null) return day.from + minutesOf(clock);
  const plainTime = Temporal.PlainTime.from(clock);
  const found = date.toZonedDateTime({ timeZone: timezone, plainTime });
  const isSkipped = !found.toPlainTime().equals(plainTime);
  // Temporal goes as far past the gap as the time was inside it; the change it just passed is its end.
  const gap = isSkipped ? found.add({ minutes: 1 }).getTimeZoneTransition("previous") : null;
  return minuteOf((gap ?? found).toInstant());
}

function zoned(minute: Minute, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(timezone);
}

/** `2026-11-16T10:00:00+00:00`: an instant on or about the slot's day with the zone's offset, for people and calendars. */
export function localTime(minute: Minute, { date, day }: Slot, timezone: string): string {
  const since = minute - day.from;
  if (day.offset === null || since < 0 || since >= minutesADay) {
    return zoned(minute, timezone).toString({ timeZoneName: "never", smallestUnit: "second" });
  }
  const sign = day.offset < 0 ? "-" : "+";
  return `${date}T${clockOf(since)}:00${sign}${clockOf(Math.abs(day.offset))}`;
}

/** `HH:MM` of minutes. */
function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
