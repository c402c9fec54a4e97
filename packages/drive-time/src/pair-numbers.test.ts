import fc from "fast-check";
import { expect, test } from "vitest";
import { pairNumbers } from "./pair-numbers.ts";

test("pairs have the numbers that a list of them gives, however many they are", () => {
  const aPair = fc.tuple(fc.nat({ max: 20 }), fc.oneof(fc.nat({ max: 20 }), fc.nat(2 ** 26 - 1)));
  fc.assert(
    fc.property(fc.array(aPair, { maxLength: 200, size: "max" }), (pairs) => {
      const numbers = pairNumbers();
      const texts = pairs.map(String);
      const listed = [...new Set(texts)];
      const isNew = pairs.map(([from, to]) => numbers.find(from, to) < numbers.numberOf(from, to));
      expect(isNew).toEqual(texts.map((text, at) => texts.indexOf(text) === at));
      expect(pairs.map(([from, to]) => numbers.find(from, to))).toEqual(
        texts.map((text) => listed.indexOf(text)),
      );
      expect(numbers.size()).toBe(listed.length);
    }),
    { numRuns: 100, endOnFailure: true },
  );
});
