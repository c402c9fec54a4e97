import fc from "fast-check";
import { expect, test } from "vitest";
import { minHeap } from "./min-heap.ts";

test("whatever goes in comes out by its key, the least first", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 3000 }), (keys) => {
      const heap = minHeap();
      for (const [vertex, key] of keys.entries()) heap.push(key, vertex);
      const out = keys.map(() => {
        const key = heap.leastKey();
        expect(keys[heap.pop()]).toBe(key);
        return key;
      });
      expect(out).toEqual(keys.toSorted((a, b) => a - b));
      expect(heap.size()).toBe(0);
    }),
    { numRuns: 50 },
  );
});
