import { expect, test } from "vitest";
import { Condition, operatorLabels } from "./condition.ts";

const condition: Condition = {
  order: 2,
  field: "Deals:Stage",
  operator: "is",
  value: "Won",
  logicalOperator: "AND",
};

test("there are ten operators, each with its words, and no other is taken", () => {
  // Spec: Filter and field operators: is, is_not, higher_than ('is higher than'), lower_than ('is lower than')
  expect(operatorLabels).toEqual({
    is: "is",
    is_not: "is not",
    higher_than: "is higher than",
    lower_than: "is lower than",
    is_not_empty: "is not empty",
    starts_with: "starts with",
    not_starts_with: "does not start with",
    contains: "contains",
    not_contains: "does not contain",
    is_within_geofence: "is within geofence",
  });
  for (const operator of Object.keys(operatorLabels)) {
    expect(Condition.safeParse({ ...condition, operator }).success).toBe(true);
  }
  expect(Condition.safeParse({ ...condition, operator: "matches" }).success).toBe(false);
});

test("conditions are joined by AND or OR; the first by nothing", () => {
  const taken = ["AND", "OR", null, "XOR", "and", ""].filter(
    (logicalOperator) => Condition.safeParse({ ...condition, logicalOperator }).success,
  );
  // Spec: Logical operators: AND, OR.
  expect(taken).toEqual(["AND", "OR", null]);
});
