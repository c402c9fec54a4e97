import {
  firstSlotDurationMinutes,
  firstSlotOffsetMinutes,
  slotDurationAtLeastMinutes,
} from "@milepost/contract/limits.ts";
import { type ClockMinute, lastMinute } from "./clock-minute.ts";
import { placed, resizedAtEnd, resizedAtStart, slidTo } from "./edit-slot.ts";
import { fitIntoDay, redistributed } from "./fit-into-day.ts";
import type { Notice } from "./notice.ts";
import { endOf, longestDuration, type Schedule, withDriveLimit, withStarts } from "./schedule.ts";

/** Everything that can be done to a schedule, whether by pointer, by keys or by typing. */
export type Gesture =
  /** Dragged: stops at its neighbours and at the ends of the day. */
  | { readonly kind: "move"; readonly id: number; readonly to: ClockMinute }
  /** An edge dragged. The other edge stays; every other slot keeps its start. */
  | { readonly kind: "resize-start"; readonly id: number; readonly to: ClockMinute }
  | { readonly kind: "resize-end"; readonly id: number; readonly to: ClockMinute }
  /** Typed: goes exactly there, past other slots too, or nowhere. */
  | { readonly kind: "place"; readonly id: number; readonly at: ClockMinute }
  | { readonly kind: "add" }
  | { readonly kind: "remove"; readonly id: number }
  | { readonly kind: "set-duration"; readonly minutes: number }
  | { readonly kind: "set-drive-limit"; readonly minutes: number }
  | { readonly kind: "set-day-start"; readonly at: ClockMinute }
  | { readonly kind: "set-day-end"; readonly at: ClockMinute }
  | { readonly kind: "redistribute" };

export interface Outcome {
  /** The very same one where nothing changed. */
  readonly schedule: Schedule;
  /** What stopped or limited the gesture; null: nothing did. */
  readonly notice: Notice | null;
}

/** The whole effect of a gesture. The bar, the fields, the undo button and the tests all use this one. */
export function apply(schedule: Schedule, gesture: Gesture): Outcome {
  const outcome = changed(schedule, gesture);
  if (isSame(schedule, outcome.schedule)) return { ...outcome, schedule };
  return isAboutSlots(schedule, outcome.schedule)
    ? { ...outcome, schedule: withDriveLimit(outcome.schedule) }
    : outcome;
}

function changed(schedule: Schedule, gesture: Gesture): Outcome {
  const { dayStart, dayEnd } = schedule;
  switch (gesture.kind) {
    case "move":
      return slidTo(schedule, gesture.id, gesture.to);
    case "resize-start":
      return resizedAtStart(schedule, gesture.id, gesture.to);
    case "resize-end":
      return resizedAtEnd(schedule, gesture.id, gesture.to);
    case "place":
      return placed(schedule, gesture.id, gesture.at);
    case "add":
      return added(schedule);
    case "remove":
      return removed(schedule, gesture.id);
    case "set-duration":
      return lasting(schedule, gesture.minutes);
    case "set-drive-limit":
      return fine({ ...schedule, driveLimit: Math.max(0, Math.round(gesture.minutes)) });
    case "set-day-start":
      return inDay(schedule, gesture.at, dayEnd);
    case "set-day-end":
      return inDay(schedule, dayStart, gesture.at);
    case "redistribute":
      return fine(redistributed(schedule));
  }
}

function added(schedule: Schedule): Outcome {
  const { slots, dayStart, dayEnd, driveLimit } = schedule;
  const last = slots.at(-1);
  const duration = last ? schedule.duration : firstSlotDurationMinutes;
  const startTime = last ? endOf(last) + driveLimit : dayStart + firstSlotOffsetMinutes;
  if (startTime + duration > dayEnd) return { schedule, notice: { kind: "no-space" } };
  const id = 1 + Math.max(0, ...slots.map((slot) => slot.id));
  return fine({ ...schedule, duration, slots: [...slots, { id, startTime, duration }] });
}

function removed(schedule: Schedule, id: number): Outcome {
  const slots = schedule.slots.filter((slot) => slot.id !== id);
  return slots.length > 0
    ? fine({ ...schedule, slots })
    : { schedule, notice: { kind: "last-slot" } };
}

function lasting(schedule: Schedule, wanted: number): Outcome {
  const longest = longestDuration(schedule);
  const duration = Math.min(Math.max(Math.round(wanted), slotDurationAtLeastMinutes), longest);
  return {
    schedule: withStarts(schedule, [], duration),
    notice: duration === wanted ? null : { kind: "duration-adjusted", wanted, duration },
  };
}

function inDay(schedule: Schedule, dayStart: ClockMinute, dayEnd: ClockMinute): Outcome {
  const isDay = dayStart >= 0 && dayStart < dayEnd && dayEnd <= lastMinute;
  if (!isDay) return { schedule, notice: { kind: "no-day" } };
  const fitted = fitIntoDay(schedule, dayStart, dayEnd);
  if (!fitted) return { schedule, notice: { kind: "cannot-fit" } };
  const { duration } = fitted;
  if (duration < schedule.duration) {
    const notice = { kind: "duration-adjusted", wanted: schedule.duration, duration } as const;
    return { schedule: fitted, notice };
  }
  const isMoved = isAboutSlots(schedule, fitted);
  return { schedule: fitted, notice: isMoved ? { kind: "moved-into-day" } : null };
}

function fine(schedule: Schedule): Outcome {
  return { schedule, notice: null };
}

function isAboutSlots(a: Schedule, b: Schedule): boolean {
  return JSON.stringify(a.slots) !== JSON.stringify(b.slots);
}

function isSame(a: Schedule, b: Schedule): boolean {
  const numbers = (s: Schedule) => [s.dayStart, s.dayEnd, s.duration, s.driveLimit].join();
  return numbers(a) === numbers(b) && !isAboutSlots(a, b);
}
