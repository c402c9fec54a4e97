import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "./module.ts";
import type { Values } from "./writing.ts";

/** What the record is called where it is looked up; null: nobody named it. */
export function nameOf({ displayField }: ModuleDefinition, record: ZohoRecord): string | null {
  const { [displayField]: name, Last_Name: last } = record;
  if (typeof name === "string") return name;
  return typeof last === "string" ? last : null;
}

/** People have a full name, which nobody writes. */
export function withFullName({ fields }: ModuleDefinition, values: Values): Values {
  if (!fields.has("Full_Name")) return values;
  const parts = [values.First_Name, values.Last_Name].filter((part) => typeof part === "string");
  return { ...values, Full_Name: parts.join(" ") || null };
}
