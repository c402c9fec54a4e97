import { ordinalLabelAtLeastMinutes } from "@milepost/contract/limits.ts";
import { clockOf } from "./clock-minute.ts";
import { type BuilderSlot, endOf } from "./schedule.ts";

const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const rules = new Intl.PluralRules("en-GB", { type: "ordinal" });

/** "1st" for 0: slots are counted from 0, people count from 1. */
export function ordinalOf(at: number): string {
  return `${at + 1}${endings[rules.select(at + 1)]}`;
}

/** What stands on a block: its ordinal, or the number alone where it is narrow. */
export function labelOf({ duration }: BuilderSlot, at: number): string {
  return duration < ordinalLabelAtLeastMinutes ? String(at + 1) : ordinalOf(at);
}

/** "10:00 to 11:30" */
export function timesOf(slot: BuilderSlot): string {
  return `${clockOf(slot.startTime)} to ${clockOf(endOf(slot))}`;
}
