import type { AlsoFree, Offer, SearchResult } from "@milepost/contract/endpoints/search.ts";
import { slotsPerShowMore, slotsShownAtFirst } from "@milepost/contract/limits.ts";
import { compareSlotCodes } from "@milepost/scheduling/parse-slot-code.ts";
import { bandOf } from "@milepost/scheduling/rank-offers.ts";

export interface SlotRow {
  readonly code: string;
  readonly agentName: string;
  readonly agentId: string;
  /** Null: the server sent the code alone. */
  readonly offer: Offer | null;
  /** Monday of week 0 of the search that offered it, and that search's id; null: not sent. */
  readonly week: string | null;
  readonly searchId: string | null;
  /** What has become of it since it was first shown; null: nothing. */
  readonly change: "gone" | "other-agent" | null;
  /** Who could go instead, the next best first. */
  readonly others: readonly AlsoFree[];
  /** Somebody chose this agent instead of the one it was offered with; undefined: it is that one. */
  readonly otherAgentId: string | undefined;
  /** It is where the visit stands that is to be moved. */
  readonly isPresent?: boolean;
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
  const offer = result.offers?.find(({ slot }) => slot === code) ?? null;
  return {
    code,
    agentName: result.salesPersonName,
    agentId: result.appFieldAgentId,
    offer,
    week: result.week ?? null,
    searchId: result.searchId ?? null,
    change: null,
    others: offer?.alsoFree ?? [],
    otherAgentId: undefined,
  };
}

/** The same slot with another agent. What is known of their drive is what it adds; the check says the rest. */
export function withAgent(row: SlotRow, agent: AlsoFree | undefined): SlotRow {
  if (!agent || agent.appFieldAgentId === row.agentId) return row;
  const { appFieldAgentId: agentId, salesPersonName: agentName, addedMinutes } = agent;
  const offeredWith = {
    appFieldAgentId: row.agentId,
    salesPersonName: row.agentName,
    addedMinutes: row.offer?.addedMinutes ?? null,
  };
  return {
    ...row,
    agentId,
    agentName,
    offer: row.offer && { ...row.offer, addedMinutes, band: bandOf(addedMinutes, Infinity) },
    others: [offeredWith, ...row.others.filter((one) => one.appFieldAgentId !== agentId)],
    otherAgentId: agentId,
    change: row.change === "other-agent" ? null : row.change,
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

/** How many rows are shown before anybody asks for more. */
export function shownAtFirst(total: number): number {
  return Math.min(slotsShownAtFirst, total);
}

/** How many rows are shown after Show More: up to three more, and the last one or two as well. */
export function shownAfterMore(shown: number, total: number): number {
  return Math.min(shown + slotsPerShowMore, total);
}

/** By the driving that they add, then as they were; what is not known comes last. */
export function bestFirst(rows: readonly SlotRow[]): SlotRow[] {
  // Two unknown ones are equal, though their difference is no number.
  return rows.toSorted((a, b) => addedBy(a) - addedBy(b) || 0);
}

/** The one that adds least driving, the earliest of several; null: of none is it known. */
export function mostEfficient(rows: readonly SlotRow[]): SlotRow | null {
  const [best] = bestFirst(rows.filter(({ change }) => change !== "gone"));
  return best && addedBy(best) < Infinity ? best : null;
}

function addedBy({ offer }: SlotRow): number {
  return offer?.addedMinutes ?? Infinity;
}
