import { slotDurationAtLeastMinutes } from "@milepost/contract/limits.ts";
import type { ClockMinute } from "./clock-minute.ts";
import type { Notice } from "./notice.ts";
import { type BuilderSlot, endOf, longestDuration, type Schedule, withStarts } from "./schedule.ts";

/** What one slot was made to do, with the others as they then are. */
interface Edited {
  readonly schedule: Schedule;
  readonly notice: Notice | null;
}

/** Stops at its neighbours and at the ends of the day. */
export function slidTo(schedule: Schedule, id: number, to: ClockMinute): Edited {
  const { slot, before, after, at } = around(schedule, id);
  const earliest = before ? endOf(before) : schedule.dayStart;
  const latest = (after?.startTime ?? schedule.dayEnd) - slot.duration;
  const startTime = within(Math.round(to), earliest, latest);
  const stoppedBy = to < earliest ? before : after;
  const stop = stoppedBy ? overlapping(schedule, stoppedBy) : ({ kind: "outside-day" } as const);
  return {
    schedule: withStarts(schedule, startsWith(schedule, at, startTime)),
    notice: to < earliest || to > latest ? stop : null,
  };
}

/** All slots become as long as this one, and keep their starts. */
export function resizedAtEnd(schedule: Schedule, id: number, to: ClockMinute): Edited {
  const { slot } = around(schedule, id);
  const wanted = Math.round(to) - slot.startTime;
  const duration = within(wanted, slotDurationAtLeastMinutes, longestDuration(schedule));
  return { schedule: withStarts(schedule, [], duration), notice: adjusted(wanted, duration) };
}

/** Its end stays, so its start moves; all other slots become as long, and keep their starts. */
export function resizedAtStart(schedule: Schedule, id: number, to: ClockMinute): Edited {
  const { slot, at } = around(schedule, id);
  const end = endOf(slot);
  const wanted = end - Math.round(to);
  const duration = within(wanted, slotDurationAtLeastMinutes, longestBackwards(schedule, at));
  const starts = startsWith(schedule, at, end - duration);
  return { schedule: withStarts(schedule, starts, duration), notice: adjusted(wanted, duration) };
}

/** Goes exactly there, also past other slots, or stays where it is. */
export function placed(schedule: Schedule, id: number, at: ClockMinute): Edited {
  const { slot } = around(schedule, id);
  const startTime = Math.round(at);
  const moved = { ...slot, startTime };
  const others = schedule.slots.filter((other) => other.id !== id);
  const hit = others.find((other) => startTime < endOf(other) && other.startTime < endOf(moved));
  if (hit) {
    const isTwice = hit.startTime === startTime;
    return { schedule, notice: isTwice ? { kind: "duplicate" } : overlapping(schedule, hit) };
  }
  if (startTime < schedule.dayStart || endOf(moved) > schedule.dayEnd) {
    return { schedule, notice: { kind: "outside-day" } };
  }
  const slots = [...others, moved].sort((a, b) => a.startTime - b.startTime);
  return { schedule: { ...schedule, slots }, notice: null };
}

/**
 * How long all slots may become while this one grows towards the morning. Against the slot before
 * it both grow into the same gap, so each has half of what lies between that start and this end.
 */
function longestBackwards({ slots, dayStart, dayEnd }: Schedule, at: number): number {
  const starts = slots.map(({ startTime }) => startTime);
  const end = (starts[at] ?? 0) + (slots[at]?.duration ?? 0);
  const before = starts[at - 1];
  const toward = before === undefined ? end - dayStart : Math.floor((end - before) / 2);
  const others = starts
    .map((start, i) => (starts[i + 1] ?? dayEnd) - start)
    .filter((_, i) => i !== at && i !== at - 1);
  return Math.min(toward, ...others);
}

/** Throws for a slot that is not there: nothing on the screen could name one. */
function around({ slots }: Schedule, id: number) {
  const at = slots.findIndex((slot) => slot.id === id);
  const slot = slots[at];
  if (!slot) throw new Error(`There is no slot ${id} among ${slots.length}`);
  return { slot, at, before: slots[at - 1], after: slots[at + 1] };
}

function startsWith({ slots }: Schedule, at: number, start: ClockMinute): ClockMinute[] {
  return slots.map(({ startTime }, i) => (i === at ? start : startTime));
}

function within(wanted: number, least: number, most: number): number {
  return Math.min(Math.max(wanted, least), most);
}

function adjusted(wanted: number, duration: number): Notice | null {
  return wanted === duration ? null : { kind: "duration-adjusted", wanted, duration };
}

function overlapping({ slots }: Schedule, slot: BuilderSlot): Notice {
  return { kind: "overlapping", neighbour: slots.indexOf(slot) };
}
