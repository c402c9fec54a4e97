import { type Schedule, smallestGap } from "./schedule.ts";

/** A drive limit that slots have lowered. */
export interface LoweredDrive {
  /** Minutes; 0: there was no limit. */
  readonly from: number;
  /** Minutes. */
  readonly to: number;
  readonly isOneSlot: boolean;
}

/** Null: it is as it was, or a person has typed it. */
export function loweredDrive(before: Schedule, after: Schedule): LoweredDrive | null {
  const isTyped = JSON.stringify(before.slots) === JSON.stringify(after.slots);
  const { driveLimit: from } = before;
  const { driveLimit: to } = after;
  if (isTyped || from === to) return null;
  return { from, to, isOneSlot: smallestGap(after) === null };
}

/** What has happened, and what the button that takes it back is called. */
export function loweredWords({ from, to, isOneSlot }: LoweredDrive) {
  const before = from === 0 ? "no limit" : `${from}`;
  const why = isOneSlot ? "as usual with one slot" : "the smallest gap";
  return { what: `Maximum drive time ${before} → ${to} min, ${why}.`, keep: `Keep ${before}` };
}
