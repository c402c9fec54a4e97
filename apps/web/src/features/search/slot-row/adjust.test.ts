import { expect, test } from "vitest";
import { adjust, canAdjust } from "./adjust.ts";

/** Where five presses of one button lead, from where the slot is. */
function fivePresses(direction: 1 | -1, from = 0): number[] {
  const reached: number[] = [];
  for (let press = 0; press < 5; press += 1)
    reached.push(adjust(reached.at(-1) ?? from, direction));
  return reached;
}

test("steps of a quarter of an hour stop at an hour either way, and lead back to 0", () => {
  // Spec: Each slot can be shifted in 15-minute steps, clamped between -60 and +60 minutes, and reset to 0.
  expect.soft([fivePresses(1), fivePresses(-1), fivePresses(-1, 60)]).toEqual([
    [15, 30, 45, 60, 60],
    [-15, -30, -45, -60, -60],
    [45, 30, 15, 0, -15],
  ]);
  // Spec: Slot adjustment step: 15 minutes, clamped to plus or minus 60.
  expect([adjust(0, 1), adjust(60, 1), adjust(0, -1), adjust(-60, -1)]).toEqual([15, 60, -15, -60]);
  expect([canAdjust(60, 1), canAdjust(60, -1), canAdjust(-60, -1)]).toEqual([false, true, false]);
});
