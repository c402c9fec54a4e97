import type { ReactNode } from "react";
import type { PicturedSlot } from "../../../platform/queries/search-queries.ts";
import type { SlotRow } from "./slot-rows.ts";

/** A slot that is looked at, which can be moved where it is pictured. */
export interface LookedSlot extends PicturedSlot {
  /** Minutes to begin from, and steps from there; null: from where it is, which a picture may not show yet. */
  readonly move: (fromMinutes: number | null, steps: number) => void;
}

/** What the page shows of it: features do not know each other. */
export type PictureOf = (slot: LookedSlot) => ReactNode;

/** Null: the server sent nothing by which to ask for a picture. */
export function picturedSlot(
  { searchId, code: slot, otherAgentId }: SlotRow,
  deviation: number,
): PicturedSlot | null {
  return searchId === null ? null : { searchId, slot, deviation, otherAgentId };
}
