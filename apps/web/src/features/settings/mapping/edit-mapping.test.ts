import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { mayBeEdited, withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import { expect, test } from "vitest";
import {
  addMapping,
  chooseAppField,
  chooseField,
  chooseModule,
  chooseSource,
  setEdit,
  setView,
} from "./edit-mapping.ts";

const mappings = withAppFields([], "Deals");
const find = (list: readonly Mapping[], id: string): Mapping => {
  const mapping = list.find((one) => one.id === id);
  if (!mapping) throw new Error(`There is no ${id}`);
  return mapping;
};
const company: CrmField = { name: "Company", label: "Company", type: "text", required: true };

test("what is not viewed is not edited", () => {
  const street = setEdit(setView(find(mappings, "appStreet"), true), true);
  expect(street.fieldMappings[0]).toMatchObject({ showInBookingForm: true, editable: true });
  // Spec: Turning View off forces Edit off.
  expect(setView(street, false).fieldMappings[0]).toMatchObject({
    showInBookingForm: false,
    editable: false,
  });
});

test("only street, city and fields of the CRM may be edited, and only when viewed", () => {
  const own = chooseSource(find(addMapping([], "Deals"), "custom-1"), "Leads", company);
  const more = chooseAppField(addMapping(mappings, "Deals"), "custom-1", "appStreet");
  const all = [...more, own];
  const editable = (isViewed: boolean) =>
    all.map((mapping) => setView(mapping, isViewed)).filter(mayBeEdited);
  // Spec: Edit is disabled when View is off, for additional mappings, and for predefined app fields other than street and city.
  expect([true, false].map((isViewed) => editable(isViewed).map(({ id }) => id))).toEqual([
    ["appStreet", "appCity", "custom-1"],
    [],
  ]);
  const postcode = setView(find(more, "appPostcode"), true);
  expect(setEdit(postcode, true).fieldMappings[0]?.editable).toBe(false);
  const further = setView(find(more, "custom-app-appStreet-1"), true);
  expect(setEdit(further, true).fieldMappings[0]?.editable).toBe(false);
});

test("another module has no destination field yet", () => {
  const mapped = chooseField(find(mappings, "appCity"), company);
  expect(mapped.fieldMappings[0]).toMatchObject({
    destinationField: "Company",
    destinationFieldType: "text",
    required: true,
  });
  const [entry] = chooseModule(mapped, "Contacts").fieldMappings;
  // Spec: Changing the mapped module clears the destination field.
  expect(entry).toMatchObject({ mappedModule: "Contacts", destinationField: "", required: false });
  expect(entry).not.toHaveProperty("destinationFieldType");
});

test("a custom row from an app field becomes a further mapping of it, numbered on", () => {
  const first = chooseAppField(addMapping(mappings, "Deals"), "custom-1", "appCity");
  const both = chooseAppField(addMapping(first, "Deals"), "custom-1", "appCity");
  const additional = {
    isAppField: true,
    isOriginalAppField: false,
    parentAppFieldId: "appCity",
    sourceModule: "App",
  };
  // Spec: Choosing a predefined app field as the source of a custom row turns it into an additional mapping of that app field.
  expect.soft(both.slice(-2)).toMatchObject([additional, additional]);
  // Spec: Additional mappings of a predefined app field get ids of the form custom-app-{fieldRef}-{index}.
  expect(both.slice(-2).map(({ id }) => id)).toEqual([
    "custom-app-appCity-1",
    "custom-app-appCity-2",
  ]);
});

test("a custom row from a field of the CRM takes over its type and label", () => {
  const added = find(addMapping(mappings, "Deals"), "custom-1");
  expect(chooseSource(added, "Leads", company)).toMatchObject({
    sourceModule: "Leads",
    sourceField: "Company",
    sourceFieldType: "text",
    fieldMappings: [{ label: "Company", canDelete: true, order: 10 }],
  });
});

test("new rows have ids of their own", () => {
  const ids = addMapping(addMapping(mappings, "Deals"), "Deals").map(({ id }) => id);
  expect(new Set(ids).size).toBe(mappings.length + 2);
});
