import { expect, test } from "vitest";
import { edgeNumbers } from "./edge-numbers.ts";

test("an edge is numbered by its tile and its place in it", () => {
  const numberOf = edgeNumbers({
    ids: Int32Array.of(2, 6_525_978),
    firstEdges: Int32Array.of(0, 500),
  });
  expect(numberOf(8894 * 2 ** 25 + 6_525_978)).toBe(9394);
  expect(numberOf(2_000_000 * 2 ** 25 + 2)).toBe(2_000_000);
});

test("an edge of a tile that is not there has no number", () => {
  expect(edgeNumbers({ ids: Int32Array.of(2), firstEdges: Int32Array.of(0) })(3)).toBe(-1);
});
