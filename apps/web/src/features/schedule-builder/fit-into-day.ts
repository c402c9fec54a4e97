import { redistributeStepMinutes } from "@milepost/contract/limits.ts";
import type { ClockMinute } from "./clock-minute.ts";
import { capacityOf, type Schedule, withStarts } from "./schedule.ts";

/**
 * The schedule in another day. Slots outside are moved in, and others before them, as little as
 * will do; only where they would not fit in any order of things do all become shorter. Null: not
 * even at the minimum duration, or the day does not end after it starts.
 */
export function fitIntoDay(
  schedule: Schedule,
  dayStart: ClockMinute,
  dayEnd: ClockMinute,
): Schedule | null {
  const count = schedule.slots.length;
  if (capacityOf({ dayStart, dayEnd }) < Math.max(count, 1)) return null;
  const each = Math.floor((dayEnd - dayStart) / Math.max(count, 1));
  const duration = Math.min(schedule.duration, each);
  const starts = pressedApart(schedule, { dayStart, dayEnd, duration });
  return withStarts({ ...schedule, dayStart, dayEnd }, starts, duration);
}

type Room = Pick<Schedule, "dayStart" | "dayEnd" | "duration">;

/** The starts moved later until none is too early, then earlier until none is too late. */
function pressedApart({ slots }: Schedule, { dayStart, dayEnd, duration }: Room): ClockMinute[] {
  let earliest = dayStart;
  const later = slots.map(({ startTime }) => {
    const start = Math.max(startTime, earliest);
    earliest = start + duration;
    return start;
  });
  let latest = dayEnd;
  const fromTheEnd = later.toReversed().map((wanted) => {
    latest = Math.min(wanted, latest - duration);
    return latest;
  });
  return fromTheEnd.toReversed();
}

/**
 * Equal gaps between day start and day end, the durations as they are, starts on whole 5 minutes
 * wherever there is that much room. What rounding leaves over is shared by the two ends of the day.
 */
export function redistributed(schedule: Schedule): Schedule {
  const { slots, dayStart, dayEnd, duration } = schedule;
  const count = slots.length;
  const free = dayEnd - dayStart - count * duration;
  const exact = duration + Math.floor(free / (count + 1));
  const step = Math.max(duration, wholeSteps(exact));
  const before = Math.floor((dayEnd - dayStart - (count - 1) * step - duration) / 2);
  const first = Math.max(dayStart, wholeSteps(dayStart + before));
  return withStarts(
    schedule,
    slots.map((_, at) => first + at * step),
  );
}

function wholeSteps(minutes: number): number {
  return Math.floor(minutes / redistributeStepMinutes) * redistributeStepMinutes;
}
