import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { addMapping, chooseAppField, chooseField } from "./edit-mapping.ts";
import { fieldChoices } from "./field-choices.ts";
import { moduleChoices } from "./module-choices.ts";
import { twinOf } from "./twin-of.ts";
import { usedFields } from "./used-fields.ts";

const field = (name: string, type: CrmField["type"]): CrmField => ({
  name,
  label: name,
  type,
  required: false,
});
const stage = field("Stage", "dropdown");
const notes = field("Notes", "text");
const town = field("Town", "text");
const owner = field("Owner", "owner");
const surveyor = field("Surveyor", "userlookup");
const fields = { Deals: [stage, notes, town, owner, surveyor, field("When", "datetime-local")] };

const mappings = withAppFields([], "Deals").map((mapping) =>
  mapping.id === "appCity" ? chooseField(mapping, town) : mapping,
);
const settings = (change: Partial<WorkflowSettings>) => ({
  ...defaultWorkflowSettings,
  mappings,
  ...change,
});

function choicesOf(id: string, all: ReturnType<typeof settings>) {
  const mapping = all.mappings.find((one) => one.id === id) as Mapping;
  return fieldChoices(mapping, fields, { used: usedFields(all), mappings: all.mappings });
}

test("the two agents go to fields for people only", () => {
  for (const id of ["appBookingAgent", "appFieldAgent"]) {
    // Spec: For the booking agent and field agent app fields, only user-lookup or owner-lookup fields are offered.
    expect(choicesOf(id, settings({})).map(({ key }) => key)).toEqual(["", "Owner", "Surveyor"]);
  }
});

test("a field that another row writes is shown, disabled, with the suffix", () => {
  // Spec: A CRM field already mapped elsewhere is shown disabled with the suffix '(already mapped)'.
  expect(choicesOf("appStreet", settings({}))).toMatchObject([
    { key: "" },
    { key: "Notes", text: "Notes", isDisabled: false },
    { key: "Town", text: "Town (already mapped)", isDisabled: true },
  ]);
  const row = { id: "1", module: "Deals", field: "Notes", fieldType: "text" as const, order: 1 };
  for (const change of [
    { defaultFieldValues: [{ ...row, defaultValue: "x" }] },
    {
      bookingAgentFields: [
        { ...row, required: false, showInBookingForm: true, editable: true, label: "Notes" },
      ],
    },
  ]) {
    // Spec: This applies across mappings, booking-agent fields and default values.
    expect(choicesOf("appStreet", settings(change))).toMatchObject([
      { key: "" },
      { key: "Notes", text: "Notes (already mapped)", isDisabled: true },
      { key: "Town", text: "Town (already mapped)", isDisabled: true },
    ]);
  }
});

test("a row's own field is not marked", () => {
  const own = choicesOf("appCity", settings({})).find(({ key }) => key === "Town");
  expect(own).toMatchObject({ text: "Town", isDisabled: false });
});

test("a field of another mapping of the same app field may be chosen, so that the form can say why not", () => {
  const more = chooseAppField(addMapping(mappings, "Deals"), "custom-1", "appCity");
  const further = more.at(-1) as Mapping;
  const choice = choicesOf(further.id, settings({ mappings: more })).find((c) => c.key === "Town");
  expect(choice).toMatchObject({ text: "Town (already mapped)", isDisabled: false });
  expect(twinOf(further, "Deals", "Town", more)?.id).toBe("appCity");
  expect(twinOf(further, "Deals", "Notes", more)).toBeNull();
});

type Module = "Leads" | "Contacts" | "Accounts" | "Deals";

/** What a row that goes to the destination is offered: with meetings, and without. */
const offered = (sourceModule: Module, destinationModule: Module) => {
  const [first] = withAppFields([], destinationModule) as [Mapping];
  return [true, false].map((createMeeting) =>
    moduleChoices({ sourceModule, destinationModule, createMeeting }, first),
  );
};

test.each(["Accounts", "Contacts", "Deals"] as const)(
  "from leads to %s a mapping offers what a lead becomes",
  (destination) => {
    // Spec: Leads source with a destination other than Leads offers Accounts, Contacts, Deals (plus Events if createMeeting is on).
    expect(offered("Leads", destination)).toEqual([
      ["Accounts", "Contacts", "Deals", "Events"],
      ["Accounts", "Contacts", "Deals"],
    ]);
  },
);

test.each([
  ["Leads", "Leads"],
  ["Contacts", "Deals"],
  ["Deals", "Deals"],
] as const)("from %s to %s a mapping offers the destination", (source, destination) => {
  // Spec: Otherwise the destination itself is offered (plus Events if createMeeting).
  expect(offered(source, destination)).toEqual([[destination, "Events"], [destination]]);
});

test("where the customer's town is found on the lead can be said by a further mapping", () => {
  const more = chooseAppField(addMapping(mappings, "Deals"), "custom-1", "appCity");
  expect(moduleChoices(defaultWorkflowSettings, more.at(-1) as Mapping)).toContain("Leads");
});
