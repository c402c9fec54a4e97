import type { ReactNode } from "react";
import type { SlotRow } from "./slot-rows.ts";

/** A slot whose agent's day is to be seen. */
export interface PicturedSlot {
  readonly searchId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
}

/** What the page shows of it: features do not know each other. */
export type PictureOf = (slot: PicturedSlot) => ReactNode;

/** Null: the server sent nothing by which to ask for a picture. */
export function picturedSlot(
  { searchId, code: slot }: SlotRow,
  deviation: number,
): PicturedSlot | null {
  return searchId === null ? null : { searchId, slot, deviation };
}
