import { expect, test } from "vitest";
import { progressIn } from "./build-roads.ts";

const at = "2026/11/15 15:45:32.598762 [INFO]";

test("a line of the builder that begins a part tells which, and how far it is", () => {
  expect(progressIn(`${at} Parsing ways...`)).toEqual({ done: 0, doing: "reading roads" });
  const building = progressIn(`${at} Building 9 tiles with 2 threads...`);
  expect(building).toEqual({ done: 4 / 15, doing: "laying tiles" });
  expect(progressIn("packing tiles.tar")?.done).toBeCloseTo(11 / 15);
  const half = progressIn("building the drive index: 50 %");
  expect(half).toEqual({ done: 13.5 / 15, doing: "indexing drives" });
});

test("any other line tells nothing", () => {
  for (const line of [`${at} Finished with 3980 graph edges`, `${at} Sorting graph...`, ""]) {
    expect(progressIn(line)).toBeNull();
  }
});
