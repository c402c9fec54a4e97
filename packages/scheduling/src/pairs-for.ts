import type { Candidate } from "./candidate.ts";

/** From one postcode to another. */
export type Pair = readonly [from: string, to: string];

/** The drives that judging these candidates needs, each once, but for those between stops that are known. */
export function pairsFor(
  candidates: readonly Candidate[],
  visit: string,
  isKnown: (from: string, to: string) => boolean,
): Pair[] {
  const there = new Set<string>();
  const on = new Set<string>();
  const between = new Map<string, Set<string>>();
  for (const { before, after } of candidates) {
    if (before) there.add(before.postcode);
    if (after) on.add(after.postcode);
    if (!before || !after || isKnown(before.postcode, after.postcode)) continue;
    const ends = between.get(before.postcode) ?? new Set();
    between.set(before.postcode, ends.add(after.postcode));
  }
  return [
    ...Array.from(there, (stop): Pair => [stop, visit]),
    ...Array.from(on, (stop): Pair => [visit, stop]),
    ...[...between].flatMap(([from, ends]) => Array.from(ends, (to): Pair => [from, to])),
  ];
}
