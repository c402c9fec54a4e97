import { expect, test } from "vitest";
import { readCriteria } from "./criteria.ts";

const one = (field: string, operator: string, ...values: string[]) => ({
  kind: "criterion",
  field,
  operator,
  values,
});

test("a criterion has a field, an operator and values", () => {
  expect(readCriteria("(City:in:Leeds,York)")).toEqual(one("City", "in", "Leeds", "York"));
  expect(readCriteria("(At:equals:2026-01-01T10:00:00+00:00)")).toEqual(
    one("At", "equals", "2026-01-01T10:00:00+00:00"),
  );
});

test("brackets, commas and a final backslash are escaped", () => {
  expect(readCriteria(String.raw`(A:equals:Burns\,B \(Ltd\)\\)`)).toEqual(
    one("A", "equals", "Burns,B (Ltd)\\"),
  );
});

test("criteria combine in brackets", () => {
  expect(readCriteria("((A:equals:1)and((B:equals:2)or(C:equals:3)))")).toEqual({
    kind: "and",
    parts: [
      one("A", "equals", "1"),
      { kind: "or", parts: [one("B", "equals", "2"), one("C", "equals", "3")] },
    ],
  });
});

test.each([
  "",
  "A:equals:1",
  "(A:equals:1",
  "(A:equals)",
  "(A:equals:(x))",
  "((A:equals:1)xor(B:equals:2))",
  "((A:equals:1)and(B:equals:2)or(C:equals:3))",
])("%s cannot be read", (text) => {
  expect(readCriteria(text)).toBeNull();
});
