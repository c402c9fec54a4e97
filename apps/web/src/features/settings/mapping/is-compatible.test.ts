import { type FieldType, fieldTypes } from "@milepost/contract/settings/crm-field.ts";
import { expect, test } from "vitest";
import { isCompatible, isForPeople } from "./is-compatible.ts";

const table: Readonly<Record<FieldType, readonly FieldType[]>> = {
  text: ["text", "textarea"],
  textarea: ["text", "textarea"],
  email: ["text", "textarea", "email"],
  number: ["number", "decimal"],
  integer: ["number", "integer", "decimal"],
  decimal: ["number", "decimal"],
  boolean: ["boolean"],
  date: ["text", "textarea", "date"],
  time: ["text", "textarea", "time"],
  "datetime-local": ["text", "textarea", "date", "datetime-local"],
  dropdown: ["text", "textarea", "dropdown"],
  multiselect: ["multiselect"],
  lookup: ["text", "textarea", "lookup"],
  userlookup: ["text", "textarea", "userlookup", "owner"],
  owner: ["text", "textarea", "userlookup", "owner"],
};

test.each(fieldTypes)("a %s may be mapped to these types and no others", (from) => {
  // Spec: Otherwise destination fields are filtered by type compatibility with the source type: the same type; text accepting text-like types
  expect(fieldTypes.filter((to) => isCompatible(from, to))).toEqual(table[from]);
});

test("a text is never mapped to a lookup, a person or several of a list", () => {
  const barred = (["text", "textarea", "email"] as const).map((from) =>
    (["text", "lookup", "userlookup", "owner", "multiselect"] as const).filter((to) =>
      isCompatible(from, to),
    ),
  );
  // Spec: Text-like sources cannot map to lookup, userlookup, owner or multiselect.
  expect(barred).toEqual([["text"], ["text"], ["text"]]);
});

test("only fields for users and owners are for people", () => {
  expect(fieldTypes.filter(isForPeople)).toEqual(["userlookup", "owner"]);
});
