import { expect, test } from "vitest";
import { legsOf } from "./legs.ts";

const stop = (postcode: string | null, userId = "sam", base: string | null = "HOME") => ({
  userId,
  postcode,
  base,
});

test("an entry has legs from and to the base, and to the same agent's next entry that has a place", () => {
  const [a, nowhere, b, other] = legsOf([stop("A"), stop(null), stop("B"), stop("C", "kim")]);
  expect(a).toEqual({ fromBase: ["HOME", "A"], toBase: ["A", "HOME"], toNext: ["A", "B"] });
  expect(nowhere).toEqual({ fromBase: null, toBase: null, toNext: null });
  expect(b?.toNext).toBeNull();
  expect(other?.toNext).toBeNull();
});

test("without a known base there are no legs to it", () => {
  const [found] = legsOf([stop("A", "sam", null), stop("B", "sam", null)]);
  expect(found).toEqual({ fromBase: null, toBase: null, toNext: ["A", "B"] });
});
