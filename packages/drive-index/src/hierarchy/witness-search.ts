import { at } from "../number-list.ts";
import { type ArcStore, none } from "./arc-store.ts";
import { labels } from "./labels.ts";
import { minHeap } from "./min-heap.ts";

/** Whether one can drive as well without a certain vertex. */
export interface WitnessSearch {
  /** Looks around `start` over all but `without`, no farther than `limitMs`, at so many vertices at the most. */
  readonly look: (start: number, without: number, limitMs: number, vertices: number) => void;
  /** In what was looked at last: a drive to this vertex that is no worse. Not to have found one proves nothing. */
  readonly hasFound: (vertex: number, costMs: number, timeMs: number) => boolean;
}

export function witnessSearch(store: ArcStore): WitnessSearch {
  const reached = labels(store.firstOut.length);
  const heap = minHeap();

  function reach(vertex: number, costMs: number, timeMs: number): void {
    if (reached.improve(vertex, costMs, timeMs, 0)) heap.push(costMs, vertex);
  }

  return {
    look(start, without, limitMs, vertices) {
      const { to, firstOut, nextOut, costMs, timeMs } = store;
      reached.begin();
      heap.clear();
      reach(start, 0, 0);
      for (let left = vertices; left > 0 && heap.size() > 0; ) {
        const key = heap.leastKey();
        const vertex = heap.pop();
        if (key > limitMs) return;
        if (key > at(reached.costMs, vertex)) continue; // reached at less cost since
        left -= 1;
        const time = at(reached.timeMs, vertex);
        for (let arc = at(firstOut, vertex); arc !== none; arc = at(nextOut, arc)) {
          const next = at(to, arc);
          if (next !== without) reach(next, key + at(costMs, arc), time + at(timeMs, arc));
        }
      }
    },
    hasFound(vertex, costMs, timeMs) {
      if (!reached.isReached(vertex)) return false;
      const known = at(reached.costMs, vertex);
      return known < costMs || (known === costMs && at(reached.timeMs, vertex) <= timeMs);
    },
  };
}
