import type { TileNumbers } from "./drive-index.ts";
import { at } from "./number-list.ts";

/** The lowest bits of Valhalla's id of an edge are its level and tile; the rest is its place in the tile. */
const tileBits = 25;

/** Finds the number of an edge by Valhalla's id of it; -1: its tile is not one of these. */
export function edgeNumbers({ ids, firstEdges }: TileNumbers): (id: number) => number {
  const firstEdgeOf = new Map(Array.from(ids, (id, n) => [id, at(firstEdges, n)]));
  return (id) => {
    // An id has 46 bits: more than the operators for bits can hold.
    const first = firstEdgeOf.get(id % 2 ** tileBits);
    return first === undefined ? -1 : first + Math.floor(id / 2 ** tileBits);
  };
}
