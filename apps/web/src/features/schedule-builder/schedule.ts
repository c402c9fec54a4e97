import { singleSlotDriveMinutes, slotDurationAtLeastMinutes } from "@milepost/contract/limits.ts";
import type { ClockMinute } from "./clock-minute.ts";

/** An appointment slot on the bar. All of a schedule have the same duration. */
export interface BuilderSlot {
  /** Its own for as long as the page is open; times change under it. */
  readonly id: number;
  readonly startTime: ClockMinute;
  /** Minutes. */
  readonly duration: number;
}

/**
 * What the builder shows. Always valid: slots ascend, do not overlap, lie within the day and are
 * equally long, at least the minimum. Back to back is not an overlap.
 */
export interface Schedule {
  readonly dayStart: ClockMinute;
  readonly dayEnd: ClockMinute;
  /** Minutes; of every slot, and of the next one where there is none yet. */
  readonly duration: number;
  /** Minutes of any single drive; 0: no limit. */
  readonly driveLimit: number;
  readonly slots: readonly BuilderSlot[];
}

export function endOf({ startTime, duration }: BuilderSlot): ClockMinute {
  return startTime + duration;
}

/** Minutes from the end of one slot to the start of the next, in order. */
export function gapsOf({ slots }: Pick<Schedule, "slots">): number[] {
  return slots.slice(1).map(({ startTime }, before) => {
    const slot = slots[before];
    return slot ? startTime - endOf(slot) : 0;
  });
}

/** Null: fewer than two slots. */
export function smallestGap(schedule: Pick<Schedule, "slots">): number | null {
  const gaps = gapsOf(schedule);
  return gaps.length > 0 ? Math.min(...gaps) : null;
}

/**
 * The longest that all slots may last without a start being moved: up to the next start, the last
 * up to the day's end.
 */
export function longestDuration({ slots, dayStart, dayEnd }: Schedule): number {
  const starts = slots.map(({ startTime }) => startTime);
  const spans = starts.map((start, at) => (starts[at + 1] ?? dayEnd) - start);
  return spans.length > 0 ? Math.min(...spans) : dayEnd - dayStart;
}

/** How many slots of the minimum duration a day could hold. */
export function capacityOf({ dayStart, dayEnd }: Pick<Schedule, "dayStart" | "dayEnd">): number {
  return Math.floor((dayEnd - dayStart) / slotDurationAtLeastMinutes);
}

/** The same slots at these starts, in order, all of this duration. */
export function withStarts(
  schedule: Schedule,
  starts: readonly ClockMinute[],
  duration = schedule.duration,
): Schedule {
  const slots = schedule.slots.map((slot, at) => ({
    ...slot,
    startTime: starts[at] ?? slot.startTime,
    duration,
  }));
  return { ...schedule, duration, slots };
}

/**
 * The drive limit that goes with the slots: the smallest gap, or a fixed one with a single slot, and
 * never more than it was: only a person raises it. Slots that touch leave it, because 0 would mean
 * that there is no limit.
 */
export function withDriveLimit(schedule: Schedule): Schedule {
  if (schedule.slots.length === 0) return schedule;
  const gap = smallestGap(schedule) ?? singleSlotDriveMinutes;
  const most = schedule.driveLimit || gap;
  return gap > 0 ? { ...schedule, driveLimit: Math.min(gap, most) } : schedule;
}
