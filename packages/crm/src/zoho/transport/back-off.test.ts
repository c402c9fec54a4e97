import { expect, test } from "vitest";
import { openBackOff } from "./back-off.ts";

test("who comes back and is refused again waits twice as long, up to about a minute", () => {
  let now = 0;
  const backOff = openBackOff(() => now);
  const waits = Array.from({ length: 9 }, () => {
    const wait = backOff.next();
    now += wait;
    return wait / 1_000;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
  backOff.end();
  expect(backOff.next()).toBe(1_000);
});

test("calls that are refused together are one refusal", () => {
  const backOff = openBackOff(() => 5);
  expect(Array.from({ length: 8 }, () => backOff.next())).toEqual(Array(8).fill(1_000));
});
