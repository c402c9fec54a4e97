import { type Offer, type SearchResult, slotsPerShowMore } from "@milepost/contract";
import { compareSlotCodes } from "@milepost/scheduling";

export interface SlotRow {
  readonly code: string;
  readonly agentName: string;
  readonly agentId: string;
  /** Null: the server told the code alone. */
  readonly offer: Offer | null;
  /** Monday of week 0 of the search that offered it, and that search's id; null: not told. */
  readonly week: string | null;
  readonly searchId: string | null;
  /** What has become of it since it was first shown; null: nothing. */
  readonly change: "gone" | "other-agent" | null;
}

/** One row for each slot code, by week, day and time. The first agent in the answer has it. */
export function slotRows(results: readonly SearchResult[]): SlotRow[] {
  const rows = new Map<string, SlotRow>();
  for (const result of results) {
    for (const code of result.slots) {
      if (!rows.has(code)) rows.set(code, rowOf(code, result));
    }
  }
  return [...rows.values()].toSorted((a, b) => compareSlotCodes(a.code, b.code));
}

function rowOf(code: string, result: SearchResult): SlotRow {
  return {
    code,
    agentName: result.salesPersonName,
    agentId: result.appFieldAgentId,
    offer: result.offers?.find(({ slot }) => slot === code) ?? null,
    week: result.week ?? null,
    searchId: result.searchId ?? null,
    change: null,
  };
}

/**
 * The rows on the screen after the same search again. None goes and none comes between them, because
 * somebody is speaking of them: what is no longer free is marked.
 */
export function refreshedRows(shown: readonly SlotRow[], latest: readonly SlotRow[]): SlotRow[] {
  const now = new Map(latest.map((row) => [row.code, row]));
  return shown.map((before) => {
    const row = now.get(before.code);
    if (!row) return { ...before, change: "gone" };
    const change = row.agentId === before.agentId ? remembered(before) : "other-agent";
    return { ...row, change };
  });
}

/** A slot that has come back is as good as new; one that changed hands is still another agent's. */
function remembered({ change }: SlotRow): SlotRow["change"] {
  return change === "gone" ? null : change;
}

/** How many slots are free that are not among these rows. */
export function countNewcomers(shown: readonly SlotRow[], latest: readonly SlotRow[]): number {
  const known = new Set(shown.map(({ code }) => code));
  return latest.filter(({ code }) => !known.has(code)).length;
}

/** How many rows are shown after Show More: up to three more, and the last one or two as well. */
export function shownAfterMore(shown: number, total: number): number {
  return Math.min(shown + slotsPerShowMore, total);
}
