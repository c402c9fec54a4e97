import type { FieldType } from "@milepost/contract/settings/crm-field.ts";

/** The types that hold a name as well as an id when they are written as text. */
const people: readonly FieldType[] = ["userlookup", "owner"];
const texts: readonly FieldType[] = ["text", "textarea"];

/** What each type may be written to besides its own: where the value says the same there. */
const accepted: Readonly<Record<FieldType, readonly FieldType[]>> = {
  text: texts,
  textarea: texts,
  email: texts,
  number: ["decimal"],
  integer: ["number", "decimal"],
  decimal: ["number"],
  boolean: [],
  date: texts,
  time: texts,
  "datetime-local": ["date", ...texts],
  dropdown: texts,
  multiselect: [],
  lookup: texts,
  userlookup: [...people, ...texts],
  owner: [...people, ...texts],
};

/** Whether a value of one type may be mapped to a field of another. */
export function isCompatible(from: FieldType, to: FieldType): boolean {
  return from === to || accepted[from].includes(to);
}

/** The booking agent and the field agent are people, and go nowhere but to people. */
export function isForPeople(to: FieldType): boolean {
  return people.includes(to);
}
