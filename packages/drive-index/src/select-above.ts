import type { Snapped } from "./candidate.ts";
import type { DriveIndex, Way } from "./drive-index.ts";
import { at } from "./number-list.ts";

/**
 * Everything that lies above these ends, from the most important down: what a sweep to them ("out") or from them ("in")
 * has to go through. It depends on the ends alone, and serves for every hub.
 */
export function selectAbove(
  { graph, hierarchy }: DriveIndex,
  ends: readonly Snapped[],
  way: Way,
): Int32Array {
  const { rank, coreFrom } = hierarchy;
  const { first, other } = way === "out" ? hierarchy.down : hierarchy.up;
  const seen = new Set<number>();
  const waiting: number[] = [];
  function see(place: number): void {
    if (place < 0 || seen.has(place)) return;
    seen.add(place);
    waiting.push(place);
  }
  for (const { edge } of ends.flatMap(({ starts, goals }) => (way === "out" ? goals : starts))) {
    for (let vertex = edge; vertex >= 0; vertex = at(graph.nextCopy, vertex)) see(at(rank, vertex));
  }
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (place >= coreFrom) continue;
    for (let arc = at(first, place); arc < at(first, place + 1); arc++) see(at(other, arc));
  }
  return Int32Array.from(seen).sort().reverse();
}
