import { expect, test } from "vitest";
import { formatPostcode } from "./format-postcode.ts";

test.each([
  ["mp79an", "MP7 9AN"],
  [" MP7  9AN ", "MP7 9AN"],
  ["m11ae", "M1 1AE"],
  ["mp7", "MP7"],
  ["69115", "69115"],
  ["1011 ab", "1011 AB"],
  ["", ""],
])("%j is written %j", (typed, written) => {
  expect(formatPostcode(typed)).toBe(written);
});
