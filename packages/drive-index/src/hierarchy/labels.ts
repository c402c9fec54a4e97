import { at } from "../number-list.ts";

/** The best drive known to each of many vertices, in one search after another. */
export interface Labels {
  /** Forgets all, at no cost. */
  readonly begin: () => void;
  readonly isReached: (vertex: number) => boolean;
  /** True: it is better than what was known, and now known. Of two at the same cost the shorter in time is better. */
  readonly improve: (vertex: number, costMs: number, timeMs: number, metres: number) => boolean;
  readonly costMs: Int32Array;
  readonly timeMs: Int32Array;
  readonly metres: Int32Array;
}

export function labels(vertices: number): Labels {
  const [costMs, timeMs] = [new Int32Array(vertices), new Int32Array(vertices)];
  const metres = new Int32Array(vertices);
  /** The number of the search in which each vertex was reached. */
  const reachedIn = new Int32Array(vertices);
  let searches = 0;
  return {
    begin() {
      searches += 1;
    },
    isReached: (vertex) => at(reachedIn, vertex) === searches,
    improve(vertex, cost, time, length) {
      if (at(reachedIn, vertex) === searches) {
        const known = at(costMs, vertex);
        if (cost > known || (cost === known && time >= at(timeMs, vertex))) return false;
      }
      reachedIn[vertex] = searches;
      costMs[vertex] = cost;
      timeMs[vertex] = time;
      metres[vertex] = length;
      return true;
    },
    costMs,
    timeMs,
    metres,
  };
}
