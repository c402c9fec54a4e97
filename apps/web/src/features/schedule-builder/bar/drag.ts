import {
  dragActivationPx,
  keyboardDragStepPx,
  redistributeStepMinutes,
} from "@milepost/contract/limits.ts";
import type { ClockMinute } from "../clock-minute.ts";
import { apply, type Gesture, type Outcome } from "../gesture.ts";
import { endOf, type Schedule } from "../schedule.ts";

/** What of a block is held: all of it, or one of its edges. */
export type Grip = "whole" | "start" | "end";

/** A block that is held and not dropped yet. Nothing is changed before the drop. */
export interface Drag {
  readonly id: number;
  readonly grip: Grip;
  /** How far it was pulled from where it was lifted; negative: towards the morning. */
  readonly px: number;
  /** The bar's width when it was lifted. */
  readonly barPx: number;
}

/** A pointer that trembles is not a drag. */
export function isPulled(px: number): boolean {
  return Math.abs(px) >= dragActivationPx;
}

/** Where a drop would leave the schedule. The bar and every number next to it show this meanwhile. */
export function preview(schedule: Schedule, drag: Drag): Outcome {
  return drag.px === 0 ? { schedule, notice: null } : apply(schedule, gestureOf(schedule, drag));
}

/** One arrow key: as far as a pointer would pull it. Once it stands against something it is not pulled on. */
export function stepped(schedule: Schedule, drag: Drag, direction: 1 | -1): Drag {
  const next = { ...drag, px: drag.px + direction * keyboardDragStepPx };
  const [now, then] = [preview(schedule, drag), preview(schedule, next)];
  const isStopped = then.notice !== null && isAlike(now.schedule, then.schedule);
  return isStopped ? drag : next;
}

function gestureOf(schedule: Schedule, { id, grip, px, barPx }: Drag): Gesture {
  const slot = schedule.slots.find((slot) => slot.id === id);
  if (!slot) throw new Error(`There is no slot ${id} to drag`);
  const minutes = (px * (schedule.dayEnd - schedule.dayStart)) / barPx;
  if (grip === "end") return { kind: "resize-end", id, to: pulled(endOf(slot), minutes) };
  const to = pulled(slot.startTime, minutes);
  return { kind: grip === "start" ? "resize-start" : "move", id, to };
}

/**
 * To whole 5 minutes, because people plan in those; typing reaches the others. What stands between
 * two of them is never taken back behind where it was by a pull forward, nor the other way.
 */
function pulled(from: ClockMinute, minutes: number): ClockMinute {
  const whole = Math.round((from + minutes) / redistributeStepMinutes) * redistributeStepMinutes;
  return minutes > 0 ? Math.max(from, whole) : Math.min(from, whole);
}

function isAlike(a: Schedule, b: Schedule): boolean {
  return JSON.stringify(a.slots) === JSON.stringify(b.slots);
}
