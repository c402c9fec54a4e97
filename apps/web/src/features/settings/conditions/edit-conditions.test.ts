import type { Condition } from "@milepost/contract/settings/condition.ts";
import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
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
  name,
  label: name.replaceAll("_", " "),
  type,
  required: false,
});

test("a new condition has no field, is, no value, and is joined by AND", () => {
  // Spec: Adding a filter sets order to count plus 1.
  expect.soft(three.map(({ order }) => order)).toEqual([1, 2, 3]);
  // Spec: A new condition starts as: field empty, operator is, value empty, AND.
  expect.soft(three.at(-1)).toEqual({
    order: 3,
    field: "",
    operator: "is",
    value: "",
    logicalOperator: "AND",
  });
  expect(three[0]?.logicalOperator).toBeNull();
});

test("removing a row renumbers the rest and clears the first logical operator", () => {
  const left = removeCondition(toggleJoin(three, 2), 1);
  // Spec: Removing an existing-filter row renumbers the rest and clears the first logical operator.
  expect(left.map(({ order, logicalOperator }) => [order, logicalOperator])).toEqual([
    [1, null],
    [2, "AND"],
  ]);
});

test("a join toggles between AND and OR, the first has none", () => {
  const joins = (rows: readonly Condition[]) => rows.map(({ logicalOperator }) => logicalOperator);
  const once = toggleJoin(toggleJoin(three, 2), 1);
  // Spec: Each non-first condition toggles between AND and OR.
  expect([joins(once), joins(toggleJoin(once, 2))]).toEqual([
    [null, "OR", "AND"],
    [null, "AND", "AND"],
  ]);
});

test("what was removed and put back is where it was", () => {
  const named = three.map((one) => ({ ...one, field: `Deals:F${one.order}` }));
  for (const one of named.slice(1)) {
    expect(putBack(removeCondition(named, one.order), one)).toEqual(named);
  }
});

test("whatever is added, removed and toggled, rows count from 1 and only the first joins nothing", () => {
  const step = fc.tuple(fc.constantFrom("add", "remove", "toggle"), fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let rows: Condition[] = [];
      for (const [what, order] of steps) {
        if (what === "add") rows = addCondition(rows);
        else rows = what === "remove" ? removeCondition(rows, order) : toggleJoin(rows, order);
      }
      // Spec: Conditions are ordered 1..n and renumbered on removal.
      expect(rows.map(({ order }) => order)).toEqual(rows.map((_, at) => at + 1));
      expect(rows.map(({ logicalOperator }) => logicalOperator === null)).toEqual(
        rows.map((_, at) => at === 0),
      );
    }),
  );
});

test("a geofence is offered for postal codes only, and goes with them", () => {
  const others = [field("Stage", "dropdown"), field("Street"), field("Amount", "decimal")];
  const offering = [field("Zip_Code"), ...others].filter((one) =>
    operatorsFor(one).includes("is_within_geofence"),
  );
  // Spec: Geo-fence operator: the value is polygon coordinates and it works only with postal-code fields.
  expect(offering.map(({ name }) => name)).toEqual(["Zip_Code"]);
  expect(
    ["Mailing_Zip", "Billing_Code", "Postcode"].map((one) => isPostalCode(field(one))),
  ).toEqual([true, true, true]);
  const fenced: Condition = {
    order: 1,
    field: "Deals:Zip_Code",
    operator: "is_within_geofence",
    value: "[]",
    logicalOperator: null,
  };
  expect(chooseConditionField(fenced, "Deals:Stage", { Deals: [field("Stage")] })).toMatchObject({
    operator: "is",
    value: "",
  });
});
