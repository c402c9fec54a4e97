import { ringOf } from "@milepost/scheduling/ring-of.ts";
import type { Point } from "@milepost/scheduling/world.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crossingOf } from "./crossing-of.ts";
import { fenceText, judged, linesOf, readFence } from "./read-fence.ts";

/** East first, as on squared paper. */
const ring = (...corners: [number, number][]): Point[] =>
  corners.map(([lon, lat]) => ({ lat, lon }));
const square = ring([0, 0], [4, 0], [4, 4], [0, 4]);

test.each([
  ["lines", "0, 0\n0, 4\n4, 4\n4, 0"],
  ["closed lines", "0,0\n0,4\n4,4\n4,0\n0,0"],
  ["a ring", "[[0,0],[4,0],[4,4],[0,4],[0,0]]"],
  ["rings", "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]"],
  ["a polygon", '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}'],
  [
    "a feature",
    '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4]]]}}',
  ],
  [
    "a file of features",
    '{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[[[0,0],[4,0],[4,4],[0,4]]]}}]}',
  ],
])("an area is read from %s", (_form, text) => {
  expect(readFence(text)).toEqual({ kind: "corners", corners: square });
});

test("an area is stored as a closed ring, east first, that the search reads", () => {
  expect(fenceText(square)).toBe("[[0,0],[4,0],[4,4],[0,4],[0,0]]");
  expect(ringOf(fenceText(square))).toEqual(square);
  expect(readFence(linesOf(square))).toEqual({ kind: "corners", corners: square });
});

test.each([
  ["Melport", "Enter at least three corners, one per line: latitude, longitude."],
  ["0,0\n0,4", "Enter at least three corners, one per line: latitude, longitude."],
  ["{", "Enter at least three corners, one per line: latitude, longitude."],
  ["null", "Enter at least three corners, one per line: latitude, longitude."],
  ["0,0\n0,200\n4,4", "Corner 2 isn’t on the map. Check its coordinates."],
  [
    Array.from({ length: 1_001 }, (_, at) => `${at / 100},0`).join("\n"),
    "An area has at most 1,000 corners.",
  ],
  [
    "0,0\n4,4\n0,4\n4,0",
    "The line from corner 1 to 2 meets the line from corner 3 to 4. Move a corner so that the lines don’t cross.",
  ],
])("%j is refused in words", (text, sentence) => {
  expect(readFence(text)).toMatchObject({ kind: "mistake", sentence });
});

test("nothing typed is not a mistake, and one or two drawn corners are only not enough yet", () => {
  expect(readFence(" \n")).toEqual({ kind: "empty" });
  expect(judged([])).toEqual({ kind: "empty" });
  expect(judged(square.slice(0, 2))).toMatchObject({ kind: "mistake", corners: { length: 2 } });
});

test.each([
  ["a square", square, null],
  ["a square the other way round", square.toReversed(), null],
  ["a notch", ring([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]), null],
  ["a corner on a straight line", ring([0, 0], [2, 0], [4, 0], [4, 4]), null],
  ["a bow tie", ring([0, 0], [4, 4], [4, 0], [0, 4]), [0, 2]],
  ["the closing line crosses", ring([0, 0], [4, 0], [2, 3], [3, -1]), [0, 2]],
  ["a corner that touches a line", ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), [0, 2]],
  ["there and back", ring([0, 0], [4, 0], [2, 0]), [0, 1]],
  ["back over the first line", ring([0, 0], [4, 0], [4, 4], [2, 0]), [0, 2]],
  ["a corner twice", ring([0, 0], [4, 0], [4, 0], [4, 4]), [0, 1]],
] as const)("%s: lines that meet are found", (_shape, corners, crossing) => {
  expect(crossingOf(corners)).toEqual(crossing);
});

test("corners around a middle, in order of their direction, never cross; two of them swapped do", () => {
  const anyShares = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), {
    minLength: 5,
    maxLength: 12,
  });
  fc.assert(
    fc.property(anyShares, (shares) => {
      const corners = shares
        .toSorted((a, b) => a - b)
        .map((share) => {
          const turn = (share / 100) * 2 * Math.PI;
          return { lat: Math.sin(turn), lon: Math.cos(turn) };
        });
      expect(crossingOf(corners)).toBeNull();
      const [first, second, third, ...rest] = corners;
      if (!first || !second || !third) return;
      expect(crossingOf([first, third, second, ...rest])).not.toBeNull();
    }),
  );
});
