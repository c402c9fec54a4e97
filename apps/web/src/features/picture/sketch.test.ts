import { expect, test } from "vitest";
import { aDay } from "./a-day.ts";
import { sketchOf } from "./sketch.ts";

test("north is up, everything fits on the sheet, and a stop without a place is not drawn", () => {
  const { stops, lines } = sketchOf(aDay(), 300, 200);
  expect(stops.map(({ text }) => text)).toEqual(["MP2", "Home", "Visit"]);
  const [, home, visit] = stops;
  expect(home?.y).toBeLessThan(visit?.y ?? 0);
  expect(home?.x).toBeLessThan(visit?.x ?? 0);
  for (const { x, y } of stops) expect(x >= 0 && x <= 300 && y >= 0 && y <= 200).toBe(true);
  expect(lines).toEqual([{ when: "with", points: expect.stringMatching(/^\d+,\d+ \d+,\d+$/) }]);
});

test("a single place stands in the middle", () => {
  const { stops } = sketchOf(aDay({ home: null, items: [], legs: [] }), 300, 200);
  expect(stops).toEqual([{ text: "Visit", kind: "visit", x: 150, y: 100 }]);
});
