import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import { expect, test } from "vitest";
import {
  addAgentField,
  addDefaultValue,
  inField,
  inModule,
  typedValue,
  valueInField,
  withRow,
} from "./edit-fields.ts";

const source: CrmField = {
  name: "Lead_Source",
  label: "Lead source",
  type: "dropdown",
  required: true,
  options: ["Web", "Fair"],
};
const [asked] = addAgentField([], "Deals");
const [kept] = addDefaultValue([], "Deals");
if (!asked || !kept) throw new Error("Rows are added");

test("a field of the booking agent takes over type, required flag and label", () => {
  // Spec: Changing the field of a booking-agent field or default value takes over the type, required flag and label from the CRM field.
  expect(inField(asked, source)).toMatchObject({
    field: "Lead_Source",
    fieldType: "dropdown",
    required: true,
    label: "Lead source",
  });
  expect(valueInField(kept, source)).toMatchObject({ fieldType: "dropdown", defaultValue: "" });
});

test("another module clears the field, and a value that was for it", () => {
  // Spec: Changing a lookup's module clears its field.
  expect(inModule(inField(asked, source), "Contacts")).toMatchObject({
    module: "Contacts",
    field: "",
    label: "",
  });
  const filled = { ...valueInField(kept, source), defaultValue: "Web" };
  expect(inModule(filled, "Contacts")).toMatchObject({ field: "", defaultValue: "" });
});

test("new rows have numeric ids of their own and come last", () => {
  const rows = addAgentField(addAgentField([], "Deals"), "Deals");
  expect(rows.map(({ id, order }) => [id, order])).toEqual([
    ["1", 10],
    ["2", 20],
  ]);
  expect(addAgentField(rows.slice(1), "Deals").map(({ id }) => id)).toEqual(["2", "3"]);
});

test("a row is edited by its id alone", () => {
  const rows = addDefaultValue(addDefaultValue([], "Deals"), "Deals");
  const edited = withRow(rows, "2", (row) => ({ ...row, defaultValue: "x" }));
  expect(edited.map(({ defaultValue }) => defaultValue)).toEqual(["", "x"]);
});

test("a number is kept as one, and half a number as what was typed", () => {
  expect(typedValue("12.5", "decimal")).toBe(12.5);
  expect(typedValue("12.", "decimal")).toBe("12.");
  expect(typedValue("1.0", "decimal")).toBe("1.0");
  expect(typedValue("12", "text")).toBe("12");
});
