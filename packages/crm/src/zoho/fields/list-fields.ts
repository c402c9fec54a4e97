import { z } from "zod";
import type { CrmField } from "../../crm.ts";
import { crmUnreachable } from "../../crm-failure.ts";
import { apiName } from "../transport/api-name.ts";
import { type Calls, type Read, valueIn } from "../transport/calls.ts";
import { kindOf } from "./kind-of.ts";
import { type ByLayout, Layouts, noLayouts, readLayouts } from "./layouts.ts";
import type { Oddities } from "./oddities.ts";

const flag = z.boolean().nullish();
const PickListValue = z.object({
  actual_value: z.string(),
  /** Null: people see what is stored. */
  display_value: z.string().nullish(),
  type: z.string().nullish(),
});
const Module = z.union([z.string(), z.object({ api_name: z.string() })]).nullish();
const Field = z.object({
  api_name: z.string().min(1),
  field_label: z.string().nullish(),
  display_label: z.string().nullish(),
  data_type: z.string(),
  length: z.number().nullish(),
  system_mandatory: flag,
  read_only: flag,
  field_read_only: flag,
  virtual_field: flag,
  visible: flag,
  /** With anything in it no two records may hold the same. */
  unique: z.unknown().optional(),
  pick_list_values: z.array(z.unknown()).nullish(),
  lookup: z.object({ module: Module }).nullish(),
  operation_type: z.object({ api_create: flag, api_update: flag }).nullish(),
});
const Fields = z.object({ fields: z.array(z.unknown()) });
/** Of a field that cannot be read. */
const Named = z.object({ api_name: z.string() });

interface Ports {
  readonly calls: Calls;
  readonly oddities: Oddities;
}

/** Null: there is no such module, or it is closed to us. A field or an option that cannot be read is left out, and named. */
export async function listFields(
  { calls, oddities }: Ports,
  module: string,
): Promise<CrmField[] | null> {
  const of = `module=${apiName(module)}`;
  const [fields, layouts] = await Promise.all([
    calls.read(`settings/fields?${of}`, Fields),
    calls.read(`settings/layouts?${of}`, Layouts),
  ]);
  if (isClosed(fields)) return null;
  const told = isClosed(layouts) ? null : valueIn(layouts);
  const byLayout = told ? readLayouts(told) : noLayouts;
  const odd = byLayout.isWhole ? [] : [`${module}: its layouts`];
  const leaveOut = (name: string) => odd.push(`${module}.${name}`);
  const sent = valueIn(fields)?.fields ?? [];
  if (sent.length === 0) throw crmUnreachable(`${module} without a field`);
  const read = sent.flatMap((field) => {
    const parsed = Field.safeParse(field);
    if (parsed.success) return parsed.data;
    leaveOut(Named.safeParse(field).data?.api_name ?? "?");
    return [];
  });
  const found = read
    .filter(({ visible }) => visible !== false)
    .map((field) => toField(field, byLayout, leaveOut));
  oddities.note("fields", odd.length === 0 ? null : odd.join(", "), module);
  return found;
}

function isClosed(answer: Read<unknown>): boolean {
  return answer.kind === "refused" && ["INVALID_MODULE", "NO_PERMISSION"].includes(answer.code);
}

function toField(
  field: z.output<typeof Field>,
  { required, pipelines }: ByLayout,
  leaveOut: (name: string) => void,
): CrmField {
  const lookupModule = lookupModuleOf(field);
  const kind = kindOf(field.data_type, lookupModule);
  return {
    name: field.api_name,
    label: field.display_label || field.field_label || field.api_name,
    kind,
    isMandatory: field.system_mandatory === true || required.has(field.api_name),
    isWritable: isWritable(field),
    isUnique: field.unique === true || Object.keys(Object(field.unique)).length > 0,
    longest: field.length ?? null,
    options: kind === "list" || kind === "multi-list" ? optionsOf(field, leaveOut) : [],
    lookupModule: kind === "lookup" ? lookupModule : null,
    ...(field.api_name === "Pipeline" && { pipelines }),
  };
}

function isWritable({ operation_type: may, ...field }: z.output<typeof Field>): boolean {
  const isFixed = field.read_only || field.field_read_only || field.virtual_field;
  return !isFixed && may?.api_create !== false && may?.api_update !== false;
}

/** Without the choice of none, which is read and written as null. */
function optionsOf(field: z.output<typeof Field>, leaveOut: (name: string) => void) {
  return (field.pick_list_values ?? []).flatMap((value, at) => {
    const option = PickListValue.safeParse(value);
    if (!option.success) {
      leaveOut(`${field.api_name}[${at}]`);
      return [];
    }
    const { actual_value, display_value, type } = option.data;
    const isChoice = actual_value !== "-None-" && type !== "unused";
    return isChoice ? [{ value: actual_value, label: display_value || actual_value }] : [];
  });
}

function lookupModuleOf({ lookup }: z.output<typeof Field>): string | null {
  const module = lookup?.module;
  return (typeof module === "string" ? module : module?.api_name) ?? null;
}
