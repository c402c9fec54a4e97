import { expect, test } from "vitest";
import { roadPaths } from "./road-paths.ts";
import type { Position } from "./view.ts";

const sheet = { width: 300, height: 200 };
const project = ([x, y]: Position) => ({ x, y });
const roads = {
  main: [
    [
      [10, 10],
      [10.2, 10.2],
      [50, 60],
    ],
    [
      [400, 10],
      [500, 10],
    ],
  ] as Position[][],
  middle: [],
  local: [
    [
      [1, 1],
      [9, 9],
    ],
  ] as Position[][],
};

test("roads of the sheet are drawn as coarsely as they are seen, and no others", () => {
  expect(roadPaths(roads, project, sheet, 12).main).toBe("M10 10L50 60");
});

test("streets are drawn from nearby only", () => {
  expect(roadPaths(roads, project, sheet, 12).local).toBe("M1 1L9 9");
  expect(roadPaths(roads, project, sheet, 11).local).toBe("");
});
