import fc from "fast-check";
import { expect, test } from "vitest";
import { asStars, type NumberedPair, type Star, split } from "./star.ts";

function pairsOf({ way, hub, ends }: Star<number>): NumberedPair[] {
  return ends.map((end): NumberedPair => (way === "out" ? [hub, end] : [end, hub]));
}

const somePairs = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(12)), { selector: String });

test("every pair is in exactly one star", () => {
  fc.assert(
    fc.property(somePairs, (pairs) => {
      const inStars = asStars(pairs).flatMap(pairsOf);
      expect(inStars.map(String).toSorted()).toEqual(pairs.map(String).toSorted());
    }),
  );
});

test("never more stars than there are origins, nor than there are destinations", () => {
  fc.assert(
    fc.property(somePairs, (pairs) => {
      const count = (side: 0 | 1) => new Set(pairs.map((pair) => pair[side])).size;
      expect(asStars(pairs).length).toBeLessThanOrEqual(2 * Math.min(count(0), count(1)));
    }),
  );
});

test("a search is two large stars and its legs between stops", () => {
  const customer = 0;
  const stops = [1, 2, 3, 4, 5];
  const legs: NumberedPair[] = [
    [1, 2],
    [1, 3],
    [4, 5],
  ];
  const around = stops.flatMap((stop): NumberedPair[] => [
    [stop, customer],
    [customer, stop],
  ]);
  const stars = asStars([...legs, ...around]);
  expect(stars.map(({ way, ends }) => [way, ends.length])).toEqual([
    ["out", 5],
    ["in", 5],
    ["out", 2],
    ["out", 1],
  ]);
});

test("a star in pieces has the same pairs, none too large and all about the same", () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 60 }), (count, atMost) => {
      const star: Star<number> = {
        way: "in",
        hub: -1,
        ends: Array.from(Array(count).keys()),
      };
      const pieces = split(star, atMost);
      const sizes = pieces.map(({ ends }) => ends.length);
      expect(pieces.flatMap(pairsOf)).toEqual(pairsOf(star));
      expect(pieces).toHaveLength(Math.ceil(count / atMost));
      expect(Math.max(...sizes, 0) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});
