import { Temporal } from "temporal-polyfill";
import { type Interval, minuteOf } from "./minute.ts";
import { formatSlotCode, slotDays } from "./slot-code.ts";

export interface SlotPolicy {
  /** IANA. All slot times are wall clock here, never the browser's zone. */
  readonly timezone: string;
  /** English weekday names; Saturday and Sunday may be ticked but hold no slots. */
  readonly operatingDays: readonly string[];
  /** Operating days after today. */
  readonly defaultDaysInAdvance: number;
  /** `HH:MM`. */
  readonly defaultAppointmentSlots: readonly string[];
  /** Minutes; 0 means unset, and an unset meeting lasts 60. */
  readonly defaultMeetingDuration: number;
}

export interface Slot extends Interval {
  readonly code: string;
  /** `YYYY-MM-DD` in the workflow's zone. */
  readonly date: string;
}

export interface Window {
  /** `YYYY-MM-DD` of week 0's Monday: what the codes are relative to. */
  readonly week: string;
  readonly slots: readonly Slot[];
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const meetingLastsWhenUnset = 60;

/** Today and the next N operating days, each with the slots that have not begun yet. */
export function windowFrom(now: Temporal.Instant, policy: SlotPolicy): Window {
  const today = now.toZonedDateTimeISO(policy.timezone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const slots = datesFrom(today, policy)
    .flatMap((date) => slotsOn(date, monday, policy))
    .filter((slot) => slot.from > minuteOf(now));
  return { week: monday.toString(), slots };
}

function datesFrom(today: Temporal.PlainDate, policy: SlotPolicy): Temporal.PlainDate[] {
  const isOperating = (date: Temporal.PlainDate) => {
    const name = weekdays[date.dayOfWeek - 1];
    return name !== undefined && policy.operatingDays.includes(name);
  };
  const dates = isOperating(today) ? [today] : [];
  if (!weekdays.some((name) => policy.operatingDays.includes(name))) return dates;
  for (let date = today.add({ days: 1 }), left = policy.defaultDaysInAdvance; left > 0; ) {
    if (isOperating(date)) {
      dates.push(date);
      left -= 1;
    }
    date = date.add({ days: 1 });
  }
  return dates;
}

function slotsOn(date: Temporal.PlainDate, monday: Temporal.PlainDate, policy: SlotPolicy): Slot[] {
  const lasts = policy.defaultMeetingDuration || meetingLastsWhenUnset;
  const week = Math.floor(monday.until(date).days / 7);
  const day = slotDays[date.dayOfWeek - 1];
  if (day === undefined) return [];
  return policy.defaultAppointmentSlots.map((text) => {
    const time = Temporal.PlainTime.from(text);
    // "compatible": a time the clocks skip moves forward by the gap, a repeated one is its first occurrence.
    const start = date.toZonedDateTime({ timeZone: policy.timezone, plainTime: time });
    const from = minuteOf(start.toInstant());
    const code = formatSlotCode({ week, day, minutes: time.hour * 60 + time.minute });
    return { code, date: date.toString(), from, to: from + lasts };
  });
}

/** `2026-11-16T10:00:00+00:00`: an instant with the zone's offset, for people and calendars. */
export function localTime(minute: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}
