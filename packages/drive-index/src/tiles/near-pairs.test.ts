import { expect, test } from "vitest";
import { nearPairs } from "./near-pairs.ts";

const [mannheim, heidelberg, karlsruhe, london] = [
  { lat: 49.487, lon: 8.466 },
  { lat: 49.41, lon: 8.71 },
  { lat: 49.007, lon: 8.404 },
  { lat: 51.507, lon: -0.128 },
];

test("a place goes with the next that is near, and one without such a place with none", () => {
  const places = [london, mannheim, karlsruhe, heidelberg];
  // Mannheim and Heidelberg lie 19.6 km apart, Karlsruhe and Heidelberg 50.1.
  expect(nearPairs(places, 20)).toEqual([[mannheim, heidelberg]]);
  expect(nearPairs(places, 51)).toEqual([
    [mannheim, heidelberg],
    [karlsruhe, heidelberg],
  ]);
});
