import { type Answer, refusal } from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import type { Zoho } from "../zoho.ts";
import type { ModuleDefinition } from "./metadata/module.ts";
import type { Values } from "./write/writing.ts";

/** What the header `X-EXTERNAL` says: which values stand for ids. */
export interface ExternalIds {
  readonly kind: "external";
  /** The field whose value the path, `ids` or a body's record names; null: real ids. */
  readonly field: string | null;
  /** Lookups of the body that hold a value of a field of the other module instead of an id. */
  readonly lookups: readonly { name: string; module: string; field: string }[];
}

/** `Contacts.Ref`, `Contacts.Account_Name.Ref` or `Events.What_Id->Accounts.Ref`, several with commas. */
export function readExternalIds(
  { request }: ApiCall,
  definition: ModuleDefinition,
): ExternalIds | Answer {
  const header = request.headers["x-external"];
  if (typeof header !== "string") return { kind: "external", field: null, lookups: [] };
  const parts = header.split(",").map((text) => readPart(text.trim(), definition));
  if (parts.includes(null)) return unreadable;
  const known = parts.filter((part) => part !== null);
  const own = known.find((part) => part.kind === "own");
  const lookups = known.filter((part) => part.kind === "lookup");
  return { kind: "external", field: own?.field ?? null, lookups };
}

/** Null: there is no record with that external value, or id. */
export function findByKey(
  { records }: Pick<Zoho, "records">,
  { caller }: ApiCall,
  { api_name: module }: ModuleDefinition,
  { field }: ExternalIds,
  key: string,
) {
  if (field === null) return records.find(caller.organisation, module, key);
  return records.listHolding(caller.organisation, module, field, key)[0] ?? null;
}

/** The record with ids in the place of external values; one that is unknown becomes an id that nobody has. */
export function resolveLookups(
  { records }: Pick<Zoho, "records">,
  { caller }: ApiCall,
  { lookups }: ExternalIds,
  item: Values,
): Values {
  const resolved = lookups.flatMap(({ name, module, field }): [string, unknown][] => {
    const { [name]: value } = item;
    if (typeof value !== "object" || value === null || !(field in value)) return [];
    const key = String(Object(value)[field]);
    const [found] = records.listHolding(caller.organisation, module, field, key);
    return [[name, { id: found?.id ?? key }]];
  });
  return { ...item, ...Object.fromEntries(resolved) };
}

function readPart(text: string, { api_name, fields }: ModuleDefinition) {
  const [, arrowLookup, arrowModule, arrowField] =
    new RegExp(`^${api_name}\\.(\\w+)->(\\w+)\\.(\\w+)$`).exec(text) ?? [];
  if (arrowLookup && arrowModule && arrowField) {
    return { kind: "lookup", name: arrowLookup, module: arrowModule, field: arrowField } as const;
  }
  const [module, first, second] = text.split(".");
  if (module !== api_name || !first) return null;
  if (!second) return fields.get(first)?.external ? ({ kind: "own", field: first } as const) : null;
  const other = fields.get(first)?.lookup.module?.api_name;
  return other ? ({ kind: "lookup", name: first, module: other, field: second } as const) : null;
}

const unreadable = refusal(400, "INVALID_DATA", "invalid data", { header_name: "X-EXTERNAL" });
