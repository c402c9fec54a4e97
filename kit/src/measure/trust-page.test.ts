import { expect, test } from "vitest";
import { listMisses, zero } from "./limits.ts";
import { type Promised, promises } from "./promises.ts";
import { rowOf } from "./trust-page.ts";

const race: Promised = {
  promise: "Nobody is booked twice.",
  tried: "many clients",
  command: "trust:race",
  file: "race",
  wanted: "10,000 attempts, overlaps 0",
  limits: { attempts: ["at least", 10_000], ...zero("overlaps") },
  found: ({ attempts, overlaps }) => `attempts ${attempts}, overlaps ${overlaps}`,
  elsewhere: null,
};
const large = { attempts: 10_000, overlaps: 0, date: "2026-11-15T00:00:00Z" };
const small = { attempts: 600, overlaps: 0, date: "2026-11-16T00:00:00Z" };

test("what missed its target is marked, with the figure and the target", () => {
  expect(rowOf(race, large, null)).not.toContain("Not reached");
  expect(rowOf(race, { ...large, overlaps: 5 }, null)).toContain(
    "- **Not reached**: overlaps 5 (at most 0)\n",
  );
  expect(rowOf(race, small, null)).toContain("- **Not reached**: attempts 600 (at least 10,000)\n");
});

test("what was not measured is not reached, and is not shown as zero", () => {
  const { overlaps: _, ...without } = large;
  expect(rowOf(race, without, null)).toContain(
    "- **Not reached**: overlaps not measured (at most 0)",
  );
  expect(rowOf(race, null, null)).toContain("- Last: **not measured yet**");
});

test("a smaller run stands below the large one while it is newer, with its own size and marks", () => {
  const row = rowOf(race, large, { ...small, overlaps: 1 });
  expect(row).toContain(
    "- Last: **attempts 10000, overlaps 0** ([2026-11-15](measurements/race.json))",
  );
  expect(row).toContain(
    "- Since then, smaller: **attempts 600, overlaps 1** ([2026-11-16](measurements/small/race.json))\n- **Not reached**: attempts 600 (at least 10,000), overlaps 1 (at most 0)",
  );
  expect(rowOf(race, { ...large, date: "2026-11-17T00:00:00Z" }, small)).not.toContain("smaller");
});

test("limits reach into parts, every one of them, and compare with other figures", () => {
  const limits = { "growth.*": ["at most", 5], covered: ["exactly", "sentences"] } as const;
  const figures = { growth: { api: 4, worker: 22.1 }, covered: 1, sentences: 2 };
  expect(listMisses(limits, figures).map(({ figure, found }) => [figure, found])).toEqual([
    ["growth worker", 22.1],
    ["covered", 1],
  ]);
  expect(listMisses({ "growth.*": ["at most", 5] }, {})).toHaveLength(1);
});

test("every promise has limits, and a run without figures reaches none of them", () => {
  for (const { promise, limits } of promises) {
    expect(Object.keys(limits).length, promise).toBeGreaterThan(0);
    expect(listMisses(limits, {}), promise).toHaveLength(Object.keys(limits).length);
  }
});
