import type { Graph } from "../graph.ts";
import { at } from "../number-list.ts";
import { type ArcStore, addArc, arcStore, arcsByRank, detach, none } from "./arc-store.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { minHeap } from "./min-heap.ts";
import { type WitnessSearch, witnessSearch } from "./witness-search.ts";

interface Options {
  /**
   * When each of those that remain has more arcs than this, on average, taking more of them out makes searches no
   * quicker: they stay as the core.
   */
  readonly coreDegree?: number;
  /** How many have been ordered, now and then. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** How many vertices a search for another way looks at: fewer to guess importance than to avoid a shortcut for good. */
const looks = { guess: 25, real: 60 };
const usualCoreDegree = 64;
const progressEvery = 10_000;

/**
 * Takes the vertices out of the graph one after the other, the least important first. Where the least costly drive
 * between two neighbours led over the vertex, a shortcut takes its place, so what remains still has the same drives.
 */
export function contract(graph: Graph, options: Options = {}): Hierarchy {
  const { coreDegree = usualCoreDegree, onProgress } = options;
  const store = storeOf(graph);
  const work = { store, witness: witnessSearch(store) };
  const rank = new Int32Array(graph.vertices).fill(none);
  /** Of each vertex: the longest chain of neighbours already taken out, and how many of them there were. */
  const depth = new Int32Array(graph.vertices);
  const lost = new Int32Array(graph.vertices);
  const importance = (vertex: number) =>
    balance(work, vertex) + at(lost, vertex) + 2 * at(depth, vertex);

  const waiting = minHeap();
  for (const vertex of withTurns(graph)) waiting.push(importance(vertex), vertex);
  const all = waiting.size();
  let [next, arcs] = [0, store.count];
  while (waiting.size() > 0 && arcs <= coreDegree * waiting.size()) {
    const vertex = waiting.pop();
    // Its neighbourhood may have changed since it was put in.
    const key = importance(vertex);
    if (waiting.size() > 0 && key > waiting.leastKey()) {
      waiting.push(key, vertex);
      continue;
    }
    arcs += replace(work, vertex) - detach(store, vertex);
    noteLoss(store, vertex, depth, lost);
    rank[vertex] = next++;
    if (next % progressEvery === 0) onProgress?.(next, all);
  }
  const coreFrom = next;
  while (waiting.size() > 0) rank[waiting.pop()] = next++;

  const byRank = new Int32Array(next);
  for (const [vertex, place] of rank.entries()) if (place !== none) byRank[place] = vertex;
  const up = arcsByRank(store, "up", byRank, rank);
  const down = arcsByRank(store, "down", byRank, rank);
  return { size: next, coreFrom, rank, up, down };
}

interface Work {
  readonly store: ArcStore;
  readonly witness: WitnessSearch;
}

/** An arc costs the turn and the road it leads into. */
function storeOf({ vertices, turns, edgeOf, costMs, timeMs, metres }: Graph): ArcStore {
  const store = arcStore(vertices, turns.to.length * 2);
  for (let from = 0; from < vertices; from++) {
    for (let turn = at(turns.first, from); turn < at(turns.first, from + 1); turn++) {
      const to = at(turns.to, turn);
      if (to === from) continue; // round and round is never the way
      const road = at(edgeOf, to);
      addArc(store, {
        from,
        to,
        costMs: at(turns.costMs, turn) + at(costMs, road),
        timeMs: at(turns.timeMs, turn) + at(timeMs, road),
        metres: at(metres, road),
      });
    }
  }
  return store;
}

/** Also those whose only turn leads back into themselves, as on a ring: a drive may end where it passed before. */
function withTurns({ vertices, turns }: Graph): Int32Array {
  const has = new Uint8Array(vertices);
  for (const vertex of turns.to) has[vertex] = 1;
  return Int32Array.from({ length: vertices }, (_, vertex) => vertex).filter(
    (vertex) => has[vertex] === 1 || at(turns.first, vertex) < at(turns.first, vertex + 1),
  );
}

/** Shortcuts that would be needed, twice, less the arcs that would go. */
function balance(work: Work, vertex: number): number {
  const { firstIn, firstOut, nextIn, nextOut } = work.store;
  let needed = 0;
  forEachShortcut(work, vertex, looks.guess, () => {
    needed += 1;
  });
  let arcs = 0;
  for (let arc = at(firstIn, vertex); arc !== none; arc = at(nextIn, arc)) arcs++;
  for (let arc = at(firstOut, vertex); arc !== none; arc = at(nextOut, arc)) arcs++;
  return 2 * needed - arcs;
}

/** Adds the shortcuts. Returns how many arcs there are more. */
function replace(work: Work, vertex: number): number {
  const { store } = work;
  let more = 0;
  forEachShortcut(work, vertex, looks.real, (first, second) => {
    const isMore = addArc(store, {
      from: at(store.from, first),
      to: at(store.to, second),
      costMs: at(store.costMs, first) + at(store.costMs, second),
      timeMs: at(store.timeMs, first) + at(store.timeMs, second),
      metres: at(store.metres, first) + at(store.metres, second),
    });
    if (isMore) more += 1;
  });
  return more;
}

/** Calls `visit` with each arc into the vertex and arc out of it that no other way is known to be as good as. */
function forEachShortcut(
  { store, witness }: Work,
  vertex: number,
  vertices: number,
  visit: (first: number, second: number) => void,
): void {
  // Arrays are taken from the store each time: it may have grown in `visit`.
  for (let first = at(store.firstIn, vertex); first !== none; first = at(store.nextIn, first)) {
    const start = at(store.from, first);
    const dearest = dearestOut(store, vertex, start);
    if (dearest < 0) continue;
    const [cost, time] = [at(store.costMs, first), at(store.timeMs, first)];
    witness.look(start, vertex, cost + dearest, vertices);
    for (let arc = at(store.firstOut, vertex); arc !== none; arc = at(store.nextOut, arc)) {
      const end = at(store.to, arc);
      const [costMs, timeMs] = [cost + at(store.costMs, arc), time + at(store.timeMs, arc)];
      if (end !== start && !witness.hasFound(end, costMs, timeMs)) visit(first, arc);
    }
  }
}

/** The highest cost of an arc that leaves the vertex for another than `start`; -1: there is none. */
function dearestOut({ firstOut, nextOut, to, costMs }: ArcStore, vertex: number, start: number) {
  let dearest = -1;
  for (let arc = at(firstOut, vertex); arc !== none; arc = at(nextOut, arc)) {
    if (at(to, arc) !== start) dearest = Math.max(dearest, at(costMs, arc));
  }
  return dearest;
}

function noteLoss(store: ArcStore, vertex: number, depth: Int32Array, lost: Int32Array): void {
  const note = (neighbour: number) => {
    lost[neighbour] = at(lost, neighbour) + 1;
    depth[neighbour] = Math.max(at(depth, neighbour), at(depth, vertex) + 1);
  };
  const { from, to, firstIn, firstOut, nextIn, nextOut } = store;
  for (let arc = at(firstIn, vertex); arc !== none; arc = at(nextIn, arc)) note(at(from, arc));
  for (let arc = at(firstOut, vertex); arc !== none; arc = at(nextOut, arc)) note(at(to, arc));
}
