import {
  CrmField,
  type CrmModuleFields,
  type FieldType,
} from "@milepost/contract/settings/crm-field.ts";
import type { FieldKind, Pipeline, CrmField as PortField } from "@milepost/crm/crm.ts";
import { z } from "zod";

/** A CRM's field as we keep it: in the contract's words, with what only the server needs. */
export const StoredField = CrmField.extend({
  isWritable: z.boolean(),
  isUnique: z.boolean(),
  longest: z.int().nullable().describe("characters; null: no limit is told"),
  /** What people see of each option, in the order of `options`, which are the stored values. */
  optionLabels: z.array(z.string()),
  /** Of the list that says which pipeline a deal is in; left out: it is no such list, or was read before we asked. */
  pipelines: z
    .array(z.object({ layout: z.int(), value: z.string(), stages: z.array(z.string()) }))
    .optional(),
});
export type StoredField = z.infer<typeof StoredField>;

/** By module name; a module that the CRM does not have, or keeps from us, is missing. */
export type StoredModules = Readonly<Record<string, readonly StoredField[]>>;

/** Where lookups of people point to. */
export const userModule = "Users";

/** Null: cannot be mapped. */
const types: Record<FieldKind, FieldType | null> = {
  text: "text",
  textarea: "textarea",
  email: "email",
  phone: "text",
  website: "text",
  list: "dropdown",
  "multi-list": "multiselect",
  date: "date",
  datetime: "datetime-local",
  integer: "integer",
  decimal: "decimal",
  boolean: "boolean",
  lookup: "lookup",
  user: "userlookup",
  owner: "owner",
  other: null,
};

/** Without those that cannot be mapped. */
export function toStoredFields(fields: readonly PortField[]): StoredField[] {
  return fields.flatMap((field) => {
    const type = types[field.kind];
    return type === null ? [] : [toStoredField(field, type)];
  });
}

function toStoredField(field: PortField, type: FieldType): StoredField {
  const isUserLookup = type === "userlookup" || type === "owner";
  const target = isUserLookup ? userModule : field.lookupModule;
  return {
    name: field.name,
    label: field.label,
    type,
    ...(field.options.length > 0 && { options: field.options.map(({ value }) => value) }),
    required: field.isMandatory,
    ...(target !== null && { lookupType: type, lookupDetails: { module: target } }),
    ...(isUserLookup && { isUserLookup }),
    isWritable: field.isWritable,
    isUnique: field.isUnique,
    longest: field.longest,
    optionLabels: field.options.map(({ label }) => label),
    ...(field.pipelines && { pipelines: field.pipelines.map(toStoredPipeline) }),
  };
}

const toStoredPipeline = ({ layout, value, stages }: Pipeline) => ({
  layout,
  value,
  stages: [...stages],
});

/** What a caller may see: the contract's words alone. */
export function viewFields(modules: StoredModules): CrmModuleFields {
  return Object.fromEntries(
    Object.entries(modules).map(([module, fields]) => [module, fields.map(viewField)]),
  );
}

function viewField({
  isWritable,
  isUnique,
  longest,
  optionLabels,
  pipelines,
  ...field
}: StoredField): CrmField {
  return field;
}
