import { expect, test } from "vitest";
import { adjust, canAdjust } from "./adjustment.ts";

// Spec: Each slot can be shifted in 15-minute steps
// Spec: Slot adjustment step: 15 minutes, clamped
test("five steps later and ten earlier stop at an hour either way", () => {
  const later = [1, 2, 3, 4, 5].reduce((minutes) => adjust(minutes, 1), 0);
  expect([later, canAdjust(later, 1), canAdjust(later, -1)]).toEqual([60, false, true]);
  const earlier = Array.from({ length: 10 }).reduce<number>(
    (minutes) => adjust(minutes, -1),
    later,
  );
  expect(earlier).toBe(-60);
});
