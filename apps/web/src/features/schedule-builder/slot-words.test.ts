import { expect, test } from "vitest";
import { labelOf, ordinalOf } from "./slot-words.ts";

const lasting = (duration: number) => ({ id: 1, startTime: 600, duration });

test("a block of 15 minutes is called 2nd, one of 14 minutes 2", () => {
  // Spec: Blocks are labelled by ordinal, or by number when narrower than 15 minutes.
  expect([labelOf(lasting(15), 1), labelOf(lasting(14), 1)]).toEqual(["2nd", "2"]);
});

test("ordinals end as English has them", () => {
  const counted = [1, 2, 3, 4, 11, 12, 13, 21, 22].map((number) => ordinalOf(number - 1));
  // Spec: Blocks are labelled by ordinal, or by number when narrower than 15 minutes.
  expect(counted.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd");
});
