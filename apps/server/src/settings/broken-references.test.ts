import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { guessMappings } from "../workflows/fields/guess-mappings.ts";
import { brokenReferences } from "./broken-references.ts";

const text = (name: string) => ({ name, label: name, type: "text" as const, required: false });
const stored = (name: string) => ({
  ...text(name),
  isWritable: true,
  isUnique: false,
  longest: null,
  optionLabels: [],
});

const condition = (order: number, field: string) => ({
  order,
  field,
  operator: "is" as const,
  value: "x",
  logicalOperator: null,
});

const settings: WorkflowSettings = {
  ...defaultWorkflowSettings,
  mappings: guessMappings(
    { Leads: [stored("Zip_Code")], Deals: [stored("Visit_Postcode")] },
    defaultWorkflowSettings,
  ),
  bookingAgentFields: [
    {
      id: "7",
      module: "Deals",
      field: "Colour",
      fieldType: "text",
      label: "Colour",
      required: false,
      showInBookingForm: true,
      editable: true,
      order: 10,
    },
  ],
  defaultFieldValues: [
    { id: "8", module: "Deals", field: "Region", fieldType: "text", defaultValue: "N", order: 10 },
  ],
  existingBookingFilters: [condition(1, "Deals:Stage"), condition(2, "")],
  fullDayBlockSettings: { enabled: true, conditions: [condition(1, "Deals:Size")] },
  tiebreakField: "Deals:Rank",
};

const everything = {
  Leads: [text("Zip_Code")],
  Deals: ["Visit_Postcode", "Colour", "Region", "Stage", "Size", "Rank"].map(text),
};

test("nothing is broken while the CRM has every field that is named", () => {
  expect(brokenReferences(settings, everything)).toEqual([]);
});

test.each([
  ["Visit_Postcode", "mappings", "appPostcode"],
  ["Colour", "bookingAgentFields", "7"],
  ["Region", "defaultFieldValues", "8"],
  ["Stage", "existingBookingFilters", "1"],
  ["Size", "fullDayBlockSettings", "1"],
  ["Rank", "tiebreakField", "1"],
])("when %s is gone, %s is reported as broken", (gone, where, id) => {
  const left = { ...everything, Deals: everything.Deals.filter(({ name }) => name !== gone) };
  expect(brokenReferences(settings, left)).toEqual([
    { in: where, id, module: "Deals", field: gone },
  ]);
});

test("a module that is gone breaks every reference to it", () => {
  const { Leads } = everything;
  expect(brokenReferences(settings, { Leads })).toHaveLength(6);
});
