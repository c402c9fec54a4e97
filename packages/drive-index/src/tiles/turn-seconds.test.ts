import { expect, test } from "vitest";
import { aJunction } from "./a-road.ts";
import { turnSeconds } from "./turn-seconds.ts";

const [south, north, east, west] = [0, 1, 2, 3];

test("straight on takes next to no time, and a turn across the traffic the longest", () => {
  const junction = aJunction();
  const [straight, left, right] = [north, west, east].map((to) => turnSeconds(junction, south, to));
  expect(straight).toBeLessThan(0.02);
  expect(left).toBeGreaterThan(1);
  expect(right).toBeGreaterThan(Number(left));
  expect(turnSeconds(aJunction({ drivesOnRight: true }), south, west)).toBeCloseTo(Number(right));
});

test("a U-turn takes half a minute", () => {
  expect(turnSeconds(aJunction(), south, south)).toBeCloseTo(27.5, 1);
});

test("where a road only bends it takes no time, unless there is a signal", () => {
  expect(turnSeconds(aJunction({ roads: 2 }), south, east)).toBe(0);
  expect(turnSeconds(aJunction({ roads: 2, hasSignal: true }), south, east)).toBe(2);
});
