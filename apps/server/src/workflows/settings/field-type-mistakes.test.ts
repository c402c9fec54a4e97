import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { emptyMapping } from "@milepost/contract/settings/tidy-settings.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import type { StoredField, StoredModules } from "../fields/stored-field.ts";
import { fieldTypeMistakes } from "./field-type-mistakes.ts";

const field = (name: string, type: StoredField["type"]): StoredField => ({
  name,
  label: name,
  type,
  required: false,
  isWritable: true,
  isUnique: false,
  longest: null,
  optionLabels: [],
});
const modules: StoredModules = {
  Deals: [
    field("Field_Agent", "userlookup"),
    field("Owner", "owner"),
    field("Stage", "dropdown"),
    field("Next_Step", "text"),
  ],
};

function mapped(fieldRef: "appBookingAgent" | "appStreet", destinationField: string): Mapping {
  const mapping = emptyMapping(fieldRef, "Deals");
  const [details] = mapping.fieldMappings;
  if (!details) throw new Error("An app field has one place to go");
  return { ...mapping, fieldMappings: [{ ...details, destinationField }] };
}

const mistakes = (changed: { mappings?: Mapping[]; tiebreakField?: string }) =>
  fieldTypeMistakes(modules, { ...defaultWorkflowSettings, mappings: [], ...changed });

test("a person is written to a field for people and to no other", () => {
  for (const fieldName of ["Field_Agent", "Owner", "", "Not_Read_Yet"]) {
    expect(mistakes({ mappings: [mapped("appBookingAgent", fieldName)] }), fieldName).toEqual([]);
  }
  // Spec: For the booking agent and field agent app fields, only user-lookup or owner-lookup fields are offered.
  expect(mistakes({ mappings: [mapped("appBookingAgent", "Next_Step")] })).toEqual([
    {
      key: "other",
      path: "mappings.0.destinationField",
      sentence: "Only a user-lookup or owner-lookup field can hold this person",
    },
  ]);
  expect(mistakes({ mappings: [mapped("appStreet", "Next_Step")] })).toEqual([]);
});

test("a tie is broken by a dropdown field and by no other", () => {
  expect(mistakes({ tiebreakField: "Deals:Stage" })).toEqual([]);
  expect(mistakes({ tiebreakField: "Deals:Not_Read_Yet" })).toEqual([]);
  // Spec: Tiebreak: candidate fields are dropdown fields only.
  expect(mistakes({ tiebreakField: "Deals:Next_Step" })).toEqual([
    { key: "other", path: "tiebreakField", sentence: "Only a dropdown field can break a tie" },
  ]);
});
