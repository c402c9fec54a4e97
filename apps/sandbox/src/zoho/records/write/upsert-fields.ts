import { isUnique } from "../metadata/field.ts";
import type { ModuleDefinition } from "../metadata/module.ts";

/** Meetings, tasks and calls cannot be upserted. */
export function takesUpserts({ api_name: module }: ModuleDefinition): boolean {
  return module !== "Events" && module !== "Tasks";
}

/**
 * Which fields show that two records are the same, in the order they are tried. Zoho knows one of its
 * own for each module, which counts if it is named or nothing is; the organisation's unique fields
 * always count, those named first. Any other name is passed over without a word.
 */
export function duplicateCheckFields(definition: ModuleDefinition, named: unknown): string[] {
  const own = ofSystem[definition.api_name] ?? "Name";
  const unique = [...definition.fields.values()].filter(isUnique).map(({ api_name }) => api_name);
  const asked = Array.isArray(named) ? named.map(String) : [];
  const first =
    asked.length === 0 ? [own] : asked.filter((name) => name === own || unique.includes(name));
  return [...new Set([...first, ...unique])];
}

const ofSystem: Readonly<Record<string, string>> = {
  Leads: "Email",
  Contacts: "Email",
  Accounts: "Account_Name",
  Deals: "Deal_Name",
};
