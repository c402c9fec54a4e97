import type { SlotCount } from "@milepost/contract/endpoints/try-settings.ts";
import { localTime } from "@milepost/scheduling/window.ts";
import type { Judgement } from "../judge/judge-search.ts";

/** Counts how many searches offered each time, before and after a change. */
export function openSlotCounts() {
  const counts = new Map<string, { before: number; after: number }>();
  return {
    /** Null: it offered nothing. `timezone`: of the settings that it was decided by. */
    add: (
      side: "before" | "after",
      outcome: Pick<Judgement, "winners"> | null,
      timezone: string,
    ) => {
      for (const { candidate } of outcome?.winners.values() ?? []) {
        const start = localTime(candidate.slot.from, candidate.slot, timezone);
        const count = counts.get(start) ?? { before: 0, after: 0 };
        count[side] += 1;
        counts.set(start, count);
      }
    },
    /** The earliest first. */
    list: (): SlotCount[] =>
      [...counts]
        .map(([start, count]) => ({ start, ...count }))
        .sort((a, b) => Date.parse(a.start) - Date.parse(b.start)),
  };
}
