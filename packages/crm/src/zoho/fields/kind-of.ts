import type { FieldKind } from "../../crm.ts";

const kinds: Readonly<Record<string, FieldKind>> = {
  text: "text",
  textarea: "textarea",
  email: "email",
  phone: "phone",
  website: "website",
  picklist: "list",
  multiselectpicklist: "multi-list",
  date: "date",
  datetime: "datetime",
  integer: "integer",
  // Digits as text: beyond what a number holds.
  bigint: "integer",
  double: "decimal",
  currency: "decimal",
  percent: "decimal",
  boolean: "boolean",
  lookup: "lookup",
  userlookup: "user",
  ownerlookup: "owner",
};

/** By Zoho's `data_type`. A lookup that leads to several modules is none that could be mapped. */
export function kindOf(dataType: string, lookupModule: string | null): FieldKind {
  const kind = Object.hasOwn(kinds, dataType) ? kinds[dataType] : undefined;
  const isOpen = lookupModule === null || lookupModule === "se_module";
  return kind === undefined || (kind === "lookup" && isOpen) ? "other" : kind;
}
