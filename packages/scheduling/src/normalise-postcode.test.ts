import { expect, test } from "vitest";
import { matches } from "./condition.ts";
import { normalisePostcode } from "./normalise-postcode.ts";
import type { Operator } from "./world.ts";

const spellings = ["MP7 9AN", "mp79an", "MP79AN", " mp7  9an "];
const holds = (found: string, operator: Operator, value: string) =>
  matches(
    [{ order: 1, field: "Deals:Zip", operator, value, logicalOperator: null }],
    { "Deals:Zip": found },
    () => null,
  );

test("every spelling of a postcode is one", () => {
  expect(new Set(spellings.map(normalisePostcode))).toEqual(new Set(["MP79AN"]));
});

test("a condition finds a postcode in every spelling, whichever it asks for", () => {
  for (const found of spellings) {
    for (const value of spellings) {
      expect([holds(found, "is", value), holds(found, "is_not", value)]).toEqual([true, false]);
      expect(holds(found, "starts_with", value)).toBe(true);
    }
    for (const start of ["MP7", "mp7 9", "mp79"]) {
      expect([holds(found, "starts_with", start), start]).toEqual([true, start]);
      expect([holds(found, "not_contains", start), start]).toEqual([false, start]);
    }
  }
});

test("a sector with its space is not the district that it looks like without", () => {
  expect(holds("MP79 1AN", "starts_with", "MP7 9")).toBe(false);
  expect(holds("MP7 91", "is", "MP791")).toBe(false);
});
