import { expect, test } from "vitest";
import { country, type Place } from "./country.ts";

/** Scattered over some five kilometres, as in a town. */
const places: Place[] = Array.from({ length: 800 }, (_, n) => ({
  lat: 52 + ((n * 7919) % 997) / 20_000,
  lon: ((n * 104_729) % 1009) / 14_000,
}));
const { nodes, ways } = country(places);
const all = { nodes: [...nodes()], ways: [...ways()] };

test("nodes are numbered without a gap, and ways lead over nodes that are there", () => {
  expect(all.nodes.map(({ id }) => id)).toEqual(all.nodes.map((_, n) => n + 1));
  const refs = all.ways.flatMap(({ refs }) => refs);
  expect(Math.min(...refs)).toBe(1);
  expect(Math.max(...refs)).toBe(all.nodes.length);
});

test("one can drive from every node to every other", () => {
  const joined = new Map<number, number[]>();
  const join = (from: number, to: number) => joined.set(from, [...(joined.get(from) ?? []), to]);
  for (const { refs } of all.ways)
    for (const [n, ref] of refs.entries()) {
      const next = refs[n + 1];
      if (next === undefined) continue;
      join(ref, next);
      join(next, ref);
    }
  const reached = new Set([1]);
  for (const node of reached) for (const next of joined.get(node) ?? []) reached.add(next);
  expect(reached.size).toBe(all.nodes.length);
});

test("there are about ten directed edges for a place, and no junction has more than eight arms", () => {
  const segments = all.ways.flatMap(({ refs }) => refs.slice(1).map((to, n) => [refs[n] ?? 0, to]));
  expect((2 * segments.length) / places.length).toBeGreaterThan(8);
  expect((2 * segments.length) / places.length).toBeLessThan(12);
  const arms = new Map<number, number>();
  for (const end of segments.flat()) arms.set(end, (arms.get(end) ?? 0) + 1);
  expect(Math.max(...arms.values())).toBeLessThanOrEqual(8);
});
