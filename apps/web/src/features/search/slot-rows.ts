import { type Offer, type SearchResult, slotsPerShowMore } from "@milepost/contract";
import { compareSlotCodes } from "@milepost/scheduling";

export interface SlotRow {
  readonly code: string;
  readonly agentName: string;
  readonly agentId: string;
  /** Null: the server told the code alone. */
  readonly offer: Offer | null;
}

/** One row for each slot code, by week, day and time. The first agent in the answer has it. */
export function slotRows(results: readonly SearchResult[]): SlotRow[] {
  const rows = new Map<string, SlotRow>();
  for (const { salesPersonName, appFieldAgentId, slots, offers } of results) {
    for (const code of slots) {
      if (rows.has(code)) continue;
      const offer = offers?.find(({ slot }) => slot === code) ?? null;
      rows.set(code, { code, agentName: salesPersonName, agentId: appFieldAgentId, offer });
    }
  }
  return [...rows.values()].toSorted((a, b) => compareSlotCodes(a.code, b.code));
}

/** How many rows are shown after Show More: up to three more, and the last one or two as well. */
export function shownAfterMore(shown: number, total: number): number {
  return Math.min(shown + slotsPerShowMore, total);
}
