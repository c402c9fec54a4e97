import type { Alternative } from "@milepost/contract/endpoints/booking.ts";
import type { FreedSlot } from "@milepost/contract/endpoints/home/waiting.ts";
import { bookAddress, weekOf } from "../../../platform/book-address.ts";
import type { SlotSearch } from "../../../platform/queries/search-queries.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";

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

/** One that has opened for a customer on the waiting list: it is offered as it was searched, never moved by minutes. */
export function chosenFreed(offer: FreedSlot): ChosenSlot {
  const { slot: code, deviation, appFieldAgentId: agentId, fieldAgent: agentName } = offer;
  const { start, end, week } = offer;
  return { code, deviation, agentId, agentName, times: { start, end }, week };
}

/** The page of the booking form. `inviteEmail` null: nobody was invited. `isAnotherWanted`: one more than the customer has. */
export function chosenAddress(
  search: SlotSearch,
  { code, deviation, agentId, week }: ChosenSlot,
  inviteEmail: string | null,
  isAnotherWanted: boolean,
): string {
  return bookAddress({
    ...search,
    slot: code,
    deviation,
    fieldagent: agentId,
    inviteEmail,
    week,
    isAnotherWanted,
  });
}
