import { at, grown } from "../number-list.ts";
import type { Arcs } from "./hierarchy.ts";

/** At the end of a list. */
export const none = -1;

/**
 * The arcs of a graph that is being contracted, by number. Each is in two lists, of the vertex it leaves and of the one
 * it enters. Lists are chains through arrays: a country has tens of millions of arcs, and as objects they would not fit.
 */
export interface ArcStore {
  count: number;
  from: Int32Array;
  to: Int32Array;
  costMs: Int32Array;
  timeMs: Int32Array;
  metres: Int32Array;
  /** The arc behind this one in the list of those that leave the same vertex, or enter the same. */
  nextOut: Int32Array;
  nextIn: Int32Array;
  /** By vertex, where its lists begin. */
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;
}

export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly costMs: number;
  readonly timeMs: number;
  readonly metres: number;
}

export function arcStore(vertices: number, room: number): ArcStore {
  const numbers = () => new Int32Array(Math.max(room, 16));
  return {
    count: 0,
    from: numbers(),
    to: numbers(),
    costMs: numbers(),
    timeMs: numbers(),
    metres: numbers(),
    nextOut: numbers(),
    nextIn: numbers(),
    firstOut: new Int32Array(vertices).fill(none),
    firstIn: new Int32Array(vertices).fill(none),
  };
}

/** Adds an arc, or makes the one between the same two better if this one is. True: there is one more. */
export function addArc(store: ArcStore, { from, to, costMs, timeMs, metres }: Arc): boolean {
  const known = findArc(store, from, to);
  const arc = known === none ? append(store, from, to) : known;
  const [cost, time] = [at(store.costMs, arc), at(store.timeMs, arc)];
  const isBetter = costMs < cost || (costMs === cost && timeMs < time);
  if (known === none || isBetter) {
    store.costMs[arc] = costMs;
    store.timeMs[arc] = timeMs;
    store.metres[arc] = metres;
  }
  return known === none;
}

function findArc({ firstOut, nextOut, to }: ArcStore, start: number, end: number): number {
  let arc = at(firstOut, start);
  while (arc !== none && at(to, arc) !== end) arc = at(nextOut, arc);
  return arc;
}

function append(store: ArcStore, from: number, to: number): number {
  if (store.count === store.from.length) grow(store);
  const arc = store.count++;
  store.from[arc] = from;
  store.to[arc] = to;
  store.nextOut[arc] = at(store.firstOut, from);
  store.firstOut[from] = arc;
  store.nextIn[arc] = at(store.firstIn, to);
  store.firstIn[to] = arc;
  return arc;
}

function grow(store: ArcStore): void {
  store.from = grown(store.from);
  store.to = grown(store.to);
  store.costMs = grown(store.costMs);
  store.timeMs = grown(store.timeMs);
  store.metres = grown(store.metres);
  store.nextOut = grown(store.nextOut);
  store.nextIn = grown(store.nextIn);
}

/** Takes the arcs of a vertex out of its neighbours' lists. They stay in its own. Returns how many there are. */
export function detach({ from, to, firstOut, firstIn, nextOut, nextIn }: ArcStore, vertex: number) {
  let arcs = 0;
  for (let arc = at(firstIn, vertex); arc !== none; arc = at(nextIn, arc), arcs++) {
    unlink(firstOut, nextOut, at(from, arc), arc);
  }
  for (let arc = at(firstOut, vertex); arc !== none; arc = at(nextOut, arc), arcs++) {
    unlink(firstIn, nextIn, at(to, arc), arc);
  }
  return arcs;
}

function unlink(first: Int32Array, next: Int32Array, vertex: number, arc: number): void {
  if (at(first, vertex) === arc) {
    first[vertex] = at(next, arc);
    return;
  }
  let before = at(first, vertex);
  while (at(next, before) !== arc) before = at(next, before);
  next[before] = at(next, arc);
}

/** The lists of what leaves each vertex ("up"), or of what enters it ("down"), in the order of ranks. */
export function arcsByRank(
  store: ArcStore,
  which: "up" | "down",
  byRank: Int32Array,
  rank: Int32Array,
): Arcs {
  const [head, next, far] =
    which === "up"
      ? [store.firstOut, store.nextOut, store.to]
      : [store.firstIn, store.nextIn, store.from];
  const first = new Int32Array(byRank.length + 1);
  for (let place = 0; place < byRank.length; place++) {
    let count = 0;
    for (let arc = at(head, at(byRank, place)); arc !== none; arc = at(next, arc)) count++;
    first[place + 1] = at(first, place) + count;
  }
  const numbers = () => new Int32Array(at(first, byRank.length));
  const [other, costMs, timeMs, metres] = [numbers(), numbers(), numbers(), numbers()];
  let to = 0;
  for (let place = 0; place < byRank.length; place++) {
    for (let arc = at(head, at(byRank, place)); arc !== none; arc = at(next, arc), to++) {
      other[to] = at(rank, at(far, arc));
      costMs[to] = at(store.costMs, arc);
      timeMs[to] = at(store.timeMs, arc);
      metres[to] = at(store.metres, arc);
    }
  }
  return { first, other, costMs, timeMs, metres };
}
