import type { ReactNode } from "react";
import type { PicturedSlot } from "../../../platform/queries/search-queries.ts";
import type { SlotRow } from "./slot-rows.ts";

/** What the page shows of it: features do not know each other. */
export type PictureOf = (slot: PicturedSlot) => ReactNode;

/** Null: the server sent nothing by which to ask for a picture. */
export function picturedSlot(
  { searchId, code: slot, otherAgentId }: SlotRow,
  deviation: number,
): PicturedSlot | null {
  return searchId === null ? null : { searchId, slot, deviation, otherAgentId };
}
