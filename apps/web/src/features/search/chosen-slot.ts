import type { Alternative } from "@milepost/contract";
import { parseSlotCode } from "@milepost/scheduling";
import type { SlotRow } from "./slot-rows.ts";
import type { SlotSearch } from "./use-slot-search.ts";

/** A slot that the customer is to be invited to. */
export interface ChosenSlot {
  readonly code: string;
  /** Minutes. */
  readonly deviation: number;
  readonly agentId: string;
  readonly agentName: string;
  /** Before it is moved; null: the server sent the code alone. */
  readonly times: { readonly start: string; readonly end: string } | null;
  /** Monday of week 0 when it was searched; null: now's. */
  readonly week: string | null;
}

export function chosenRow(row: SlotRow, deviation: number): ChosenSlot {
  const { code, agentId, agentName, offer, week } = row;
  return { code, deviation, agentId, agentName, times: offer, week };
}

export function chosenAlternative(alternative: Alternative): ChosenSlot {
  const { slot: code, appFieldAgentId, salesPersonName, start, end } = alternative;
  const agent = { agentId: appFieldAgentId, agentName: salesPersonName };
  return { code, deviation: 0, ...agent, times: { start, end }, week: weekOf(code, start) };
}

/** Monday of the week that a code counts from, by the day it means. */
function weekOf(code: string, start: string): string | null {
  const slot = parseSlotCode(code);
  if (!slot) return null;
  const day = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  day.setUTCDate(day.getUTCDate() - sinceMonday - 7 * slot.week);
  return day.toISOString().slice(0, 10);
}

/** The page of the booking form. `inviteEmail` null: nobody was invited. `isAnother`: one more than the customer has. */
export function bookAddress(
  { wf, recordId, postcode }: SlotSearch,
  { code, deviation, agentId, week }: ChosenSlot,
  inviteEmail: string | null,
  isAnother: boolean,
): string {
  const another = isAnother ? "true" : null;
  const who = { recordId, fieldagent: agentId, inviteEmail, wf };
  const parts = { deviation, ...who, week, postcode, another };
  const given = Object.entries(parts).filter(([, value]) => value !== null && value !== "");
  return `/book/${code}?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}`;
}
