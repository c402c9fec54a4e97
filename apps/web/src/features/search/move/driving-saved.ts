import type { SlotRow } from "../slot-list/slot-rows.ts";

/** A visit as it stands. */
interface Standing {
  readonly start: string;
  readonly fieldAgentId: string;
}

/** Minutes that the visit adds where it is now, by the same search; null: that does not say. */
export function addedNow(
  rows: readonly SlotRow[],
  { start, fieldAgentId }: Standing,
): number | null {
  const instant = Date.parse(start);
  const row = rows.find(({ offer }) => offer !== null && Date.parse(offer.start) === instant);
  if (!row) return null;
  if (row.agentId === fieldAgentId) return row.offer?.addedMinutes ?? null;
  const other = row.others.find(({ appFieldAgentId }) => appFieldAgentId === fieldAgentId);
  return other?.addedMinutes ?? null;
}

/** "This saves 12 minutes of driving." Null: one of the two is not known. */
export function drivingSaved(now: number | null, then: number | null): string | null {
  if (now === null || then === null) return null;
  const saved = Math.round(now) - Math.round(then);
  if (saved === 0) return "The driving stays the same.";
  const minutes = Math.abs(saved) === 1 ? "1 minute" : `${Math.abs(saved)} minutes`;
  return `This ${saved > 0 ? "saves" : "adds"} ${minutes} of driving.`;
}
