import { expect, test } from "vitest";
import { isTooMany } from "./brake.ts";

test.each([
  [5, 5, false],
  [6, 6, true],
  [5, 20, false],
  [6, 59, true],
  [6, 60, false],
  [10, 100, false],
  [11, 100, true],
])(
  "%i of %i coming bookings off at once: whether an administrator is asked is %s",
  (off, coming, isAsked) => {
    expect(isTooMany(off, coming)).toBe(isAsked);
  },
);
