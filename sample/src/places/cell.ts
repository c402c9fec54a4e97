import { type Point, polar } from "../roads/geometry.ts";
import type { Settlement } from "./settlements.ts";

/** A neighbourhood: the part of a town between two roads out of it. */
export interface Cell {
  readonly settlement: Settlement;
  /** Radians: the first road, and how far anticlockwise the second is. */
  readonly from: number;
  readonly width: number;
  /** Metres from the centre. */
  readonly inner: number;
  readonly outer: number;
  /** A ring road runs along the outer edge; otherwise the houses just end. */
  readonly isEnclosed: boolean;
}

export function middleOf({ settlement, from, width, inner, outer }: Cell): Point {
  return polar(settlement.centre, (inner + outer) / 2, from + width / 2);
}

/** Metres from the middle of a cell to its farthest corner, and a little more. */
export function reachOf({ width, inner, outer }: Cell): number {
  return 1.1 * Math.sqrt(((outer - inner) / 2) ** 2 + (outer * Math.min(1, width / 2)) ** 2);
}
