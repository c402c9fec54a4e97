import type { Condition, CrmField } from "@milepost/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addCondition,
  chooseConditionField,
  isPostalCode,
  operatorsFor,
  putBack,
  removeCondition,
  toggleJoin,
} from "./edit-conditions.ts";

const three = addCondition(addCondition(addCondition([])));
const field = (name: string, type: CrmField["type"] = "text"): CrmField => ({
  ...{ name, label: name.replaceAll("_", " "), type },
  required: false,
});

// Spec: Adding a filter sets order to count plus 1.
// Spec: A new condition starts as: field empty, operator is, value empty, AND.
test("a new condition has no field, is, no value, and is joined by AND", () => {
  expect(three.at(-1)).toEqual({
    ...{ order: 3, field: "", operator: "is", value: "", logicalOperator: "AND" },
  });
  expect(three[0]?.logicalOperator).toBeNull();
});

// Spec: Removing an existing-filter row renumbers the rest and clears the first logical operator.
test("removing a row renumbers the rest and clears the first logical operator", () => {
  const left = removeCondition(toggleJoin(three, 2), 1);
  expect(left.map(({ order, logicalOperator }) => [order, logicalOperator])).toEqual([
    [1, null],
    [2, "AND"],
  ]);
});

// Spec: Each non-first condition toggles between AND and OR.
test("a join toggles between AND and OR, the first has none", () => {
  expect(toggleJoin(three, 2)[1]?.logicalOperator).toBe("OR");
  expect(toggleJoin(toggleJoin(three, 2), 2)).toEqual(three);
  expect(toggleJoin(three, 1)).toEqual(three);
});

test("what was removed and put back is where it was", () => {
  const named = three.map((one) => ({ ...one, field: `Deals:F${one.order}` }));
  for (const one of named.slice(1)) {
    expect(putBack(removeCondition(named, one.order), one)).toEqual(named);
  }
});

// Spec: Conditions are ordered 1..n and renumbered on removal.
test("whatever is added, removed and toggled, rows count from 1 and only the first joins nothing", () => {
  const step = fc.tuple(fc.constantFrom("add", "remove", "toggle"), fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let rows: Condition[] = [];
      for (const [what, order] of steps) {
        if (what === "add") rows = addCondition(rows);
        else rows = what === "remove" ? removeCondition(rows, order) : toggleJoin(rows, order);
      }
      expect(rows.map(({ order }) => order)).toEqual(rows.map((_, at) => at + 1));
      expect(rows.map(({ logicalOperator }) => logicalOperator === null)).toEqual(
        rows.map((_, at) => at === 0),
      );
    }),
  );
});

// Spec: Geo-fence operator: the value is polygon coordinates and it works only with postal-code fields.
test("a geofence is offered for postal codes only, and goes with them", () => {
  expect(operatorsFor(field("Zip_Code"))).toContain("is_within_geofence");
  expect(operatorsFor(field("Stage", "dropdown"))).not.toContain("is_within_geofence");
  expect(
    ["Mailing_Zip", "Billing_Code", "Postcode"].map((one) => isPostalCode(field(one))),
  ).toEqual([true, true, true]);
  const fenced: Condition = {
    ...{ order: 1, field: "Deals:Zip_Code", operator: "is_within_geofence" },
    ...{ value: "[]", logicalOperator: null },
  };
  expect(chooseConditionField(fenced, "Deals:Stage", { Deals: [field("Stage")] })).toMatchObject({
    operator: "is",
    value: "",
  });
});
