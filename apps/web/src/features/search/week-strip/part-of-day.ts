import { parseSlotCode } from "@milepost/scheduling/parse-slot-code.ts";

export const partsOfDay = ["Any time", "Morning", "Afternoon"] as const;
export type PartOfDay = (typeof partsOfDay)[number];

const noon = 12 * 60;

/** Whether a slot, by its code, begins in this part of the day. */
export function isIn(part: PartOfDay, code: string): boolean {
  const minutes = parseSlotCode(code)?.minutes;
  if (part === "Any time" || minutes === undefined) return true;
  return minutes < noon === (part === "Morning");
}
