import type { SlotCount } from "@milepost/contract/endpoints/try-settings.ts";
import {
  unsearchedSettings,
  type WorkflowSettingsChange,
} from "@milepost/contract/settings/workflow-settings.ts";
import { dateOf, hourOf, wallClock } from "../../platform/time/wall-clock.ts";
import { figuresOf, type Sums } from "./sums.ts";

/** Whether a change can be seen in what searches offer. */
export function touchesSearches(change: WorkflowSettingsChange): boolean {
  return Object.keys(change).some((key) => !(key in unsearchedSettings));
}

/** What a change does to searches, as one line. What is unknown is said to be. */
export function effectInWords({ searches, before, after }: Sums): string {
  const [had, has] = [figuresOf(before).offers, figuresOf(after).offers];
  if (had === null || has === null) {
    const why =
      searches === 0
        ? "nobody has searched for four weeks"
        : "we no longer know the postcodes searched for";
    return `${why}, so we can’t say what it does to searches`;
  }
  const slots =
    had === has ? `${has} slots per search, as now` : `${had} → ${has} slots per search`;
  if (after.nothing === 0) return slots;
  return `${slots}, ${after.nothing} of ${after.searches} searches find nothing`;
}

interface SlotChanges {
  /** No search offers them after the change. */
  readonly gone: readonly string[];
  readonly fewer: readonly string[];
  readonly new: readonly string[];
}

/** Which times a change takes away, offers less often, and adds. */
export function slotChanges(slots: readonly SlotCount[]): SlotChanges {
  return {
    gone: slots.filter(({ before, after }) => before > 0 && after === 0).map(nameOf),
    fewer: slots
      .filter(({ before, after }) => after > 0 && after < before)
      .map((slot) => `${nameOf(slot)}: ${slot.before} → ${slot.after} searches`),
    new: slots.filter(({ before, after }) => before === 0 && after > 0).map(nameOf),
  };
}

/** "Mon 16 Nov, 10am" */
function nameOf({ start }: SlotCount): string {
  const clock = wallClock(start, 0);
  const [weekday = "", day, month = ""] = dateOf(clock).split(" ");
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}, ${hourOf(clock)}`;
}
