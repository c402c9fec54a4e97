import { seededRandom } from "@milepost/kit/random.ts";
import { expect, test } from "vitest";
import { poissonArrivals } from "./arrivals.ts";
import { figuresOf, isHeld, recoverySeconds } from "./figures.ts";
import type { Outcome } from "./journey.ts";
import { slopeOf } from "./memory.ts";

const search: Outcome = {
  step: "search",
  zgid: "1",
  recordId: "1",
  scheduled: 0,
  ms: 100,
  result: "good",
  why: null,
};

test("arrivals are as many as asked for, at random, and the same for the same seed", () => {
  const times = poissonArrivals(seededRandom(7), 20, 1_000);
  expect(times.length / 1_000).toBeCloseTo(20, 0);
  expect(poissonArrivals(seededRandom(7), 20, 1_000)).toEqual(times);
  const gaps = times.map((at, n) => at - (times[n - 1] ?? 0));
  const long = gaps.filter((gap) => gap > 50).length / gaps.length;
  // Of an exponential distribution, 1/e is above the mean.
  expect(long).toBeCloseTo(Math.exp(-1), 1);
});

test("a load is held only if everybody was answered well and in time", () => {
  expect(isHeld(figuresOf([search]))).toBe(true);
  expect(isHeld(figuresOf([search, { ...search, ms: 1_001 }]))).toBe(false);
  expect(isHeld(figuresOf([search, { ...search, result: "shed", why: "503 BUSY" }]))).toBe(false);
  expect(isHeld(figuresOf([search, { ...search, step: "book", ms: 3_001 }]))).toBe(false);
});

test("it has recovered when all but a straggler of those who come later are served", () => {
  const later = Array.from({ length: 100 }, (_, n) => ({ ...search, scheduled: 14_000 + n }));
  const bad = { ...search, scheduled: 12_000, result: "shed" as const };
  expect(recoverySeconds([bad, ...later], 10_000)).toBe(0);
  expect(recoverySeconds([bad, bad, bad, ...later], 10_000)).toBe(2);
  expect(recoverySeconds([...later, { ...bad, scheduled: 15_000 }], 10_000)).toBe(5);
});

test("the slope of memory is in megabytes an hour", () => {
  const samples = [0, 1, 2, 3].map((n) => ({ hours: n / 2, megabytes: 100 + 3 * n }));
  expect(slopeOf(samples)).toBeCloseTo(6);
  expect(slopeOf(samples.slice(0, 1))).toBe(0);
});
