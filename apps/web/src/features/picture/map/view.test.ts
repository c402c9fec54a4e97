import { expect, test } from "vitest";
import { type Position, projectionOf, viewOf } from "./view.ts";

const size = { width: 374, height: 288 };
const places: Position[] = [
  [2.3, 53.3],
  [2.6, 53.5],
  [2.5, 53.25],
];

test("north is up, and everything is on the sheet with room for its label", () => {
  const project = projectionOf(viewOf(places, size), size);
  const [west, north, south] = places.map(project);
  expect(west?.x).toBeLessThan(north?.x ?? 0);
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  for (const { x, y } of places.map(project)) {
    expect(x >= 43.9 && x <= 330.1 && y >= 35.9 && y <= 252.1).toBe(true);
  }
});

test("a single place is in the middle, and no closer than it is known", () => {
  const view = viewOf([[2.6, 53.4]], size);
  expect(view.zoom).toBe(14);
  expect(projectionOf(view, size)([2.6, 53.4])).toEqual({ x: 187, y: 144 });
});
