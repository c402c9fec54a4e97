import type { ZohoRecord } from "../../organisation.ts";
import type { Values } from "../write/writing.ts";
import type { ModuleDefinition } from "./module.ts";

/** What the record is called where it is looked up; null: nobody named it. */
export function nameOf({ displayField }: ModuleDefinition, record: ZohoRecord): string | null {
  const { [displayField]: name, Last_Name: last } = record;
  if (typeof name === "string") return name;
  return typeof last === "string" ? last : null;
}

/** People have a full name, which nobody writes. */
export function withFullName({ fields }: ModuleDefinition, values: Values): Values {
  return fields.has("Full_Name") ? { ...values, ...fullNameOf(values) } : values;
}

export function fullNameOf({ First_Name, Last_Name }: Values) {
  const parts = [First_Name, Last_Name].filter((part) => typeof part === "string");
  return { Full_Name: parts.join(" ") || null };
}

/** Without the email address that owners come with. */
export function personIn(value: unknown): object | null {
  const { name, id } = Object(value) as { readonly name?: unknown; readonly id?: unknown };
  return id === undefined ? null : { name, id };
}
