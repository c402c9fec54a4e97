/** Drives that share a place: from `hub` to each of `ends` ("out"), or from each of them to it ("in"). */
export interface Star<T> {
  readonly way: "out" | "in";
  readonly hub: T;
  readonly ends: readonly T[];
}

/** From one place to another, by the numbers that they have in a list. */
export type NumberedPair = readonly [from: number, to: number];

/** A place as the origin, or as the destination, of `pairs`. */
interface Hub {
  readonly way: Star<number>["way"];
  readonly pairs: NumberedPair[];
}

/**
 * All pairs, no two of them equal, as few stars: each time the place, as origin or as destination,
 * that has most of the pairs that remain. Not always the fewest there could be, but found quickly.
 */
export function asStars(pairs: readonly NumberedPair[]): Star<number>[] {
  const hubs = hubsBySize(pairs);
  const taken = new Set<NumberedPair>();
  const stars: Star<number>[] = [];
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
function hubsBySize(pairs: readonly NumberedPair[]): Hub[][] {
  const sides = [
    ["out", Map.groupBy(pairs, ([from]) => from)],
    ["in", Map.groupBy(pairs, ([, to]) => to)],
  ] as const;
  const all = sides.flatMap(([way, groups]) =>
    [...groups.values()].map((pairs) => ({ way, pairs })),
  );
  const largest = all.reduce((size, { pairs }) => Math.max(size, pairs.length), 0);
  const hubs = Array.from({ length: largest + 1 }, (): Hub[] => []);
  for (const hub of all) hubs[hub.pairs.length]?.push(hub);
  return hubs;
}

function starOf({ way, pairs }: Hub): Star<number> {
  const [hubSide, endSide] = way === "out" ? ([0, 1] as const) : ([1, 0] as const);
  const hub = pairs[0]?.[hubSide];
  if (hub === undefined) throw new Error("A star has at least one pair.");
  return { way, hub, ends: pairs.map((pair) => pair[endSide]) };
}

/** The same pairs in pieces of at most `atMost`, as even as can be. */
export function split<T>({ ends, ...star }: Star<T>, atMost: number): Star<T>[] {
  const pieces = Math.ceil(ends.length / atMost);
  return Array.from({ length: pieces }, (_, n) => ({
    ...star,
    ends: ends.slice((n * ends.length) / pieces, ((n + 1) * ends.length) / pieces),
  }));
}
