import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { type Drag, preview, stepped } from "./bar/drag.ts";
import { lastMinute } from "./clock-minute.ts";
import { apply, type Gesture, type Outcome } from "./gesture.ts";
import { endOf, type Schedule } from "./schedule.ts";

/** For the laws: a person who does anything at all to a schedule, by chance that can be repeated. */
export interface Chance {
  /** Whole, both ends included. */
  int(from: number, to: number): number;
}

/** Something done to the screen: a gesture of a field or button, or a drag with hand or keys. */
export type Deed =
  | { readonly kind: "gesture"; readonly gesture: Gesture }
  | { readonly kind: "pointer"; readonly drag: Drag }
  | { readonly kind: "keys"; readonly drag: Drag; readonly presses: readonly (1 | -1)[] };

export function someDeed(schedule: Schedule, chance: Chance): Deed {
  const { slots } = schedule;
  const id = slots[chance.int(0, Math.max(slots.length - 1, 0))]?.id;
  if (id === undefined) return { kind: "gesture", gesture: { kind: "add" } };
  const at = chance.int(-30, lastMinute + 30);
  const gestures: readonly Gesture[] = [
    { kind: "move", id, to: at },
    { kind: "resize-start", id, to: at },
    { kind: "resize-end", id, to: at },
    { kind: "place", id, at },
    { kind: "add" },
    { kind: "add" },
    { kind: "remove", id },
    { kind: "set-duration", minutes: chance.int(-5, 200) },
    { kind: "set-drive-limit", minutes: chance.int(0, 90) },
    { kind: "set-day-start", at: chance.int(0, lastMinute) },
    { kind: "set-day-end", at: chance.int(0, lastMinute + 1) },
    { kind: "redistribute" },
  ];
  const gesture = gestures[chance.int(0, gestures.length * 2)];
  if (gesture) return { kind: "gesture", gesture };
  const grip = (["whole", "start", "end"] as const)[chance.int(0, 2)] ?? "whole";
  const drag = { id, grip, barPx: chance.int(300, 1600) };
  if (chance.int(0, 1) === 0) {
    return { kind: "pointer", drag: { ...drag, px: chance.int(-1600, 1600) } };
  }
  const presses = Array.from({ length: chance.int(0, 12) }, () => (chance.int(0, 1) ? 1 : -1));
  return { kind: "keys", drag: { ...drag, px: 0 }, presses };
}

export function done(schedule: Schedule, deed: Deed): Outcome {
  if (deed.kind === "gesture") return apply(schedule, deed.gesture);
  if (deed.kind === "pointer") return preview(schedule, deed.drag);
  const drag = deed.presses.reduce(
    (held, direction) => stepped(schedule, held, direction),
    deed.drag,
  );
  return preview(schedule, drag);
}

/** Every rule that a schedule breaks, or that the way to it broke; empty: none. */
export function brokenBy(before: Schedule, deed: Deed, after: Schedule): string[] {
  const { slots, dayStart, dayEnd, duration } = after;
  const ids = new Set(slots.map(({ id }) => id));
  const claims: readonly (readonly [string, boolean])[] = [
    ["a part of a minute", slots.every(({ startTime }) => Number.isInteger(startTime))],
    ["two durations", slots.every((slot) => slot.duration === duration)],
    ["shorter than the minimum", duration >= 10 && Number.isInteger(duration)],
    ["before the day", slots.every(({ startTime }) => startTime >= dayStart)],
    ["after the day", slots.every((slot) => endOf(slot) <= dayEnd)],
    ["not a day", 0 <= dayStart && dayStart < dayEnd && dayEnd <= lastMinute],
    ["an overlap", slots.every((slot, at) => at === 0 || isAfter(slots[at - 1], slot))],
    ["one id twice", ids.size === slots.length],
    ["a slot lost or found", ids.size - before.slots.length === gained(before, deed, after)],
    ["no slot left", slots.length > 0 || before.slots.length === 0],
  ];
  return claims.filter(([, holds]) => !holds).map(([rule]) => rule);
}

function isAfter(before: Schedule["slots"][number] | undefined, slot: Schedule["slots"][number]) {
  return before !== undefined && endOf(before) <= slot.startTime;
}

/** Only the + button adds a slot, only a removal takes one; either may be refused. */
function gained(before: Schedule, deed: Deed, after: Schedule): number {
  const isDone = before !== after;
  if (deed.kind !== "gesture" || !isDone) return 0;
  if (deed.gesture.kind === "add") return 1;
  return deed.gesture.kind === "remove" ? -1 : 0;
}

/** Settings as they may have been stored by anybody, valid or not. */
export function someValue(chance: Chance): ScheduleSettings {
  const clock = (from: number, to: number) => {
    const minute = chance.int(from, to);
    return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  };
  return {
    defaultAppointmentSlots: Array.from({ length: chance.int(0, 8) }, () => clock(0, lastMinute)),
    defaultMeetingDuration: chance.int(0, 240),
    maxDriveTime: chance.int(0, 120),
    dayStartTime: clock(0, lastMinute),
    dayEndTime: clock(0, lastMinute),
  };
}
