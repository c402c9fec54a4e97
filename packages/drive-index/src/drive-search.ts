import { beginAtHub } from "./begin-at-hub.ts";
import { bestOf } from "./best-of.ts";
import type { Snapped } from "./candidate.ts";
import type { DriveIndex, Way } from "./drive-index.ts";
import { labels } from "./hierarchy/labels.ts";
import { minHeap } from "./hierarchy/min-heap.ts";
import { at } from "./number-list.ts";

/** Of a hub and many ends. */
export interface Question {
  readonly way: Way;
  readonly hub: Snapped;
  readonly ends: readonly Snapped[];
}

/** One for each end, in order. */
export interface Found {
  /** -1: no road leads there. */
  readonly timeMs: Int32Array;
  /** What it was chosen by. */
  readonly costMs: Int32Array;
  readonly metres: Int32Array;
}

export type DriveSearch = (question: Question, selection: Int32Array) => Found;

/** More than any drive costs, and room for an arc on top of it. */
const unreached = 2 ** 30;

/**
 * One search upwards from the hub, and one sweep downwards over what lies above the ends: as much for a thousand ends as
 * for a hundred. It has memory of its own for every road, some 16 bytes, so a thread needs one and keeps it.
 */
export function driveSearch(index: DriveIndex): DriveSearch {
  const { graph, hierarchy } = index;
  const { rank, coreFrom } = hierarchy;
  const known = labels(hierarchy.size);
  const heap = minHeap();

  function reach(place: number, costMs: number, timeMs: number, metres: number): void {
    if (place >= 0 && known.improve(place, costMs, timeMs, metres)) heap.push(costMs, place);
  }

  function climb(way: Way): void {
    const { first, other, costMs, timeMs, metres } = way === "out" ? hierarchy.up : hierarchy.down;
    while (heap.size() > 0) {
      const key = heap.leastKey();
      const place = heap.pop();
      if (key > at(known.costMs, place)) continue; // reached at less cost since
      const [time, length] = [at(known.timeMs, place), at(known.metres, place)];
      if (place < coreFrom && isBetterFromAbove(place, way)) continue;
      for (let arc = at(first, place); arc < at(first, place + 1); arc++) {
        reach(
          at(other, arc),
          key + at(costMs, arc),
          time + at(timeMs, arc),
          length + at(metres, arc),
        );
      }
    }
  }

  /** Stalled: one comes there at less cost over a road above, so no least costly drive goes up from it. */
  function isBetterFromAbove(place: number, way: Way): boolean {
    const { first, other, costMs, timeMs } = way === "out" ? hierarchy.down : hierarchy.up;
    const [cost, time] = [at(known.costMs, place), at(known.timeMs, place)];
    for (let arc = at(first, place); arc < at(first, place + 1); arc++) {
      const above = at(other, arc);
      if (!known.isReached(above)) continue;
      const more = at(known.costMs, above) + at(costMs, arc) - cost;
      if (more < 0 || (more === 0 && at(known.timeMs, above) + at(timeMs, arc) < time)) return true;
    }
    return false;
  }

  /** Whatever lies above a place comes before it. */
  function sweep(way: Way, selection: Int32Array): void {
    const { first, other, costMs, timeMs, metres } = way === "out" ? hierarchy.down : hierarchy.up;
    const knownCost = known.costMs;
    for (let n = 0; n < selection.length; n++) {
      const place = at(selection, n);
      if (!known.isReached(place)) knownCost[place] = unreached;
      if (place >= coreFrom) continue; // searched plainly
      let least = at(knownCost, place);
      for (let arc = at(first, place); arc < at(first, place + 1); arc++) {
        const above = at(other, arc);
        const cost = at(knownCost, above) + at(costMs, arc);
        if (cost > least || cost >= unreached) continue;
        known.improve(
          place,
          cost,
          at(known.timeMs, above) + at(timeMs, arc),
          at(known.metres, above) + at(metres, arc),
        );
        least = cost;
      }
    }
  }

  return ({ way, hub, ends }, selection) => {
    known.begin();
    heap.clear();
    beginAtHub(index, way, hub, reach);
    climb(way);
    sweep(way, selection);
    const found = noDrives(ends.length);
    for (const [n, end] of ends.entries()) {
      const best = bestOf({ graph, rank, known, way, hub }, end);
      if (!best) continue;
      found.timeMs[n] = best.timeMs;
      found.costMs[n] = best.costMs;
      found.metres[n] = best.metres;
    }
    return found;
  };
}

function noDrives(count: number): Found {
  const none = () => new Int32Array(count).fill(-1);
  return { timeMs: none(), costMs: none(), metres: none() };
}
