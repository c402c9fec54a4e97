import { z } from "zod";
import type { CrmField } from "../port.ts";
import { type Calls, type Read, valueIn } from "./call.ts";
import { kindOf } from "./field-kind.ts";
import { apiName } from "./name.ts";

const flag = z.boolean().nullish();
const PickListValue = z.object({
  actual_value: z.string(),
  display_value: z.string(),
  type: z.string().nullish(),
});
const Module = z.union([z.string(), z.object({ api_name: z.string() })]).nullish();
const Field = z.object({
  api_name: z.string(),
  field_label: z.string().nullish(),
  display_label: z.string().nullish(),
  data_type: z.string(),
  length: z.number().nullish(),
  system_mandatory: flag,
  read_only: flag,
  field_read_only: flag,
  virtual_field: flag,
  visible: flag,
  unique: z.record(z.string(), z.unknown()).nullish(),
  pick_list_values: z.array(PickListValue).nullish(),
  lookup: z.object({ module: Module }).nullish(),
  operation_type: z.object({ api_create: flag, api_update: flag }).nullish(),
});
const Fields = z.object({ fields: z.array(Field) });
const Layouts = z.object({
  layouts: z.array(
    z.object({
      api_name: z.string().nullish(),
      name: z.string().nullish(),
      status: z.union([z.string(), z.number()]).nullish(),
      sections: z
        .array(
          z.object({
            fields: z.array(z.object({ api_name: z.string(), required: flag })).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});

/** Null: there is no such module, or it is closed to us. */
export async function listFields(calls: Calls, module: string): Promise<CrmField[] | null> {
  const of = `module=${apiName(module)}`;
  const [fields, layouts] = await Promise.all([
    calls.read(`settings/fields?${of}`, Fields),
    calls.read(`settings/layouts?${of}`, Layouts),
  ]);
  if (isClosed(fields)) return null;
  const required = isClosed(layouts) ? new Set<string>() : requiredIn(valueIn(layouts));
  return (valueIn(fields)?.fields ?? [])
    .filter(({ visible }) => visible !== false)
    .map((field) => toField(field, required));
}

function isClosed(answer: Read<unknown>): boolean {
  return answer.kind === "refused" && ["INVALID_MODULE", "NO_PERMISSION"].includes(answer.code);
}

/** What only a layout demands is not told with the fields. */
function requiredIn(answer: z.output<typeof Layouts> | null): ReadonlySet<string> {
  const active = (answer?.layouts ?? []).filter(({ status }) => status !== "inactive");
  const standard =
    active.find(({ api_name }) => api_name === "Standard__s") ??
    active.find(({ name }) => name === "Standard") ??
    active[0];
  const fields = (standard?.sections ?? []).flatMap((section) => section.fields ?? []);
  return new Set(fields.filter(({ required }) => required).map(({ api_name }) => api_name));
}

function toField(field: z.output<typeof Field>, required: ReadonlySet<string>): CrmField {
  const lookupModule = lookupModuleOf(field);
  const kind = kindOf(field.data_type, lookupModule);
  return {
    name: field.api_name,
    label: field.display_label || field.field_label || field.api_name,
    kind,
    isMandatory: field.system_mandatory === true || required.has(field.api_name),
    isWritable: isWritable(field),
    isUnique: Object.keys(field.unique ?? {}).length > 0,
    longest: field.length ?? null,
    options: kind === "list" || kind === "multi-list" ? optionsOf(field) : [],
    lookupModule: kind === "lookup" ? lookupModule : null,
  };
}

function isWritable({ operation_type: may, ...field }: z.output<typeof Field>): boolean {
  const isFixed = field.read_only || field.field_read_only || field.virtual_field;
  return !isFixed && may?.api_create !== false && may?.api_update !== false;
}

/** Without the choice of none, which is read and written as null. */
function optionsOf({ pick_list_values: values }: z.output<typeof Field>) {
  return (values ?? [])
    .filter(({ actual_value, type }) => actual_value !== "-None-" && type !== "unused")
    .map(({ actual_value, display_value }) => ({ value: actual_value, label: display_value }));
}

function lookupModuleOf({ lookup }: z.output<typeof Field>): string | null {
  const module = lookup?.module;
  return (typeof module === "string" ? module : module?.api_name) ?? null;
}
