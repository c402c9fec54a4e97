import type { Pair, Place } from "./port.ts";

/** Pairs that share a place: from `hub` to each of `ends` ("out"), or from each of them to it ("in"). */
export interface Star {
  readonly way: "out" | "in";
  readonly hub: Place;
  readonly ends: readonly Place[];
}

/** A place as the origin, or as the destination, of `pairs`. */
interface Hub {
  readonly way: Star["way"];
  readonly pairs: Pair[];
}

/** So that a pair can be found again by its places. */
export function keyOf([from, to]: Pair): string {
  return `${from.lat} ${from.lon} ${to.lat} ${to.lon}`;
}

/**
 * All pairs, no two of them equal, as few stars: each time the place, as origin or as destination,
 * that has most of the pairs that remain. Not always the fewest there could be, but found quickly.
 */
export function asStars(pairs: readonly Pair[]): Star[] {
  const hubs = hubsBySize(pairs);
  const taken = new Set<Pair>();
  const stars: Star[] = [];
  for (let size = hubs.length - 1; size > 0; size--) {
    for (const { way, pairs } of hubs[size] ?? []) {
      const own = pairs.filter((pair) => !taken.has(pair));
      if (own.length < size) {
        hubs[own.length]?.push({ way, pairs: own }); // has lost some to another: its turn comes later
      } else {
        for (const pair of own) taken.add(pair);
        stars.push(starOf({ way, pairs: own }));
      }
    }
  }
  return stars;
}

/** At each index the hubs that have so many pairs. */
function hubsBySize(pairs: readonly Pair[]): Hub[][] {
  const all = [
    ...Map.groupBy(pairs, ([from]) => `${from.lat} ${from.lon}`)
      .values()
      .map((pairs): Hub => ({ way: "out", pairs })),
    ...Map.groupBy(pairs, ([, to]) => `${to.lat} ${to.lon}`)
      .values()
      .map((pairs): Hub => ({ way: "in", pairs })),
  ];
  const largest = Math.max(0, ...all.map(({ pairs }) => pairs.length));
  const hubs = Array.from({ length: largest + 1 }, (): Hub[] => []);
  for (const hub of all) hubs[hub.pairs.length]?.push(hub);
  return hubs;
}

function starOf({ way, pairs }: Hub): Star {
  const hubs = pairs.map(([from, to]) => (way === "out" ? from : to));
  const ends = pairs.map(([from, to]) => (way === "out" ? to : from));
  const [hub] = hubs;
  if (!hub) throw new Error("A star has at least one pair.");
  return { way, hub, ends };
}

/** The same pairs in pieces of at most `atMost`, as even as can be. */
export function split({ ends, ...star }: Star, atMost: number): Star[] {
  const pieces = Math.ceil(ends.length / atMost);
  return Array.from({ length: pieces }, (_, n) => ({
    ...star,
    ends: ends.slice((n * ends.length) / pieces, ((n + 1) * ends.length) / pieces),
  }));
}
