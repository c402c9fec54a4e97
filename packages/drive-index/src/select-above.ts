import type { Snapped } from "./candidate.ts";
import type { DriveIndex, Way } from "./drive-index.ts";
import { at, numberList } from "./number-list.ts";

/**
 * Everything that lies above some ends, from the most important down: what a sweep to them ("out") or from them ("in")
 * has to go through. It depends on the ends alone, and serves for every hub.
 */
export type SelectAbove = (ends: readonly Snapped[], way: Way) => Int32Array;

/** It has memory of its own for every road, 4 bytes, so a thread needs one and keeps it. */
export function aboveSelector({ graph, hierarchy }: DriveIndex): SelectAbove {
  const { rank, coreFrom } = hierarchy;
  /** The number of the selection in which each vertex was seen last. */
  const seenIn = new Int32Array(hierarchy.size);
  let selections = 0;

  return (ends, way) => {
    const { first, other } = way === "out" ? hierarchy.down : hierarchy.up;
    const seen = numberList();
    selections += 1;
    function see(place: number): void {
      if (place < 0 || seenIn[place] === selections) return;
      seenIn[place] = selections;
      seen.push(place);
    }
    for (const { starts, goals } of ends) {
      for (const { edge } of way === "out" ? goals : starts) {
        for (let vertex = edge; vertex >= 0; vertex = at(graph.nextCopy, vertex)) {
          see(at(rank, vertex));
        }
      }
    }
    for (let n = 0; n < seen.length(); n++) {
      const place = seen.get(n);
      if (place >= coreFrom) continue;
      for (let arc = at(first, place); arc < at(first, place + 1); arc++) see(at(other, arc));
    }
    return seen.toArray().sort().reverse();
  };
}
