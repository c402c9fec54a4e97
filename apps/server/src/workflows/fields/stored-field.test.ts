import { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { CrmField, FieldKind } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import { onlyConfigured } from "./configured-fields.ts";
import { toStoredFields, viewFields } from "./stored-field.ts";

const field = (name: string, kind: FieldKind, given: Partial<CrmField> = {}): CrmField => ({
  name,
  label: name,
  kind,
  isMandatory: false,
  isWritable: true,
  isUnique: false,
  longest: null,
  options: [],
  lookupModule: null,
  ...given,
});

const typeOf = (kind: FieldKind) => toStoredFields([field("F", kind)])[0]?.type ?? null;

test("every kind of field has a type that can be mapped, but for formulas, files and the like", () => {
  expect(typeOf("phone")).toBe("text");
  expect(typeOf("list")).toBe("dropdown");
  expect(typeOf("multi-list")).toBe("multiselect");
  expect(typeOf("datetime")).toBe("datetime-local");
  expect(typeOf("user")).toBe("userlookup");
  expect(typeOf("other")).toBeNull();
});

test("a caller sees the contract's words and nothing of what only the server needs", () => {
  const options = [{ value: "survey", label: "Survey" }];
  const Deals = toStoredFields([field("Type", "list", { options, longest: 120, isUnique: true })]);
  const seen = viewFields({ Deals });
  expect(seen).toEqual({
    Deals: [
      { name: "Type", label: "Type", type: "dropdown", options: ["survey"], required: false },
    ],
  });
  expect(CrmModuleFields.parse(seen)).toEqual(seen);
});

test("a lookup says where it leads, and one of people leads to the users", () => {
  const fields = toStoredFields([
    field("Account_Name", "lookup", { lookupModule: "Accounts" }),
    field("Surveyor", "user"),
  ]);
  expect(fields).toMatchObject([
    { lookupDetails: { module: "Accounts" } },
    { lookupDetails: { module: "Users" }, isUserLookup: true },
  ]);
});

test("who manages no workflow learns only of the fields that their workflows name", () => {
  const Deals = toStoredFields([field("Colour", "text"), field("Margin", "decimal")]);
  const named = {
    id: "1",
    module: "Deals",
    field: "Colour",
    fieldType: "text" as const,
    label: "Colour",
    required: false,
    showInBookingForm: true,
    editable: true,
    order: 10,
  };
  const workflow = { mappings: [], bookingAgentFields: [named], defaultFieldValues: [] };
  const seen = onlyConfigured({ Deals, Leads: toStoredFields([field("Email", "email")]) }, [
    workflow,
  ]);
  expect(Object.keys(seen)).toEqual(["Deals"]);
  expect(seen.Deals?.map(({ name }) => name)).toEqual(["Colour"]);
});
