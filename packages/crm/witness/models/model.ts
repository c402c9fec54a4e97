import { readFileSync } from "node:fs";

/** What Zoho's SDK knows of one key of one of its classes. */
export interface ModelKey {
  /** As `TString`, `TLongString`, `TDateTime`, `TCollections`, `TMap`; empty: anything. */
  readonly type: string;
  /** The class of what is in it; null: it is plain. */
  readonly inside: string | null;
  /** The only words that it may be; null: any. */
  readonly words: readonly unknown[] | null;
  /** The keys of a map without a class; null: any. */
  readonly keys: readonly string[] | null;
}

export type Model = ReadonlyMap<string, ModelKey>;

interface Described {
  readonly name?: string;
  readonly spec_type?: string;
  readonly structure_name?: string;
  readonly values?: readonly unknown[];
  readonly keys?: readonly { readonly name: string }[];
}

const file = new URL("config/json_details.json", import.meta.resolve("@zohocrm/nodejs-sdk-8.0"));
const all = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, Described>>;
const root = "core/com/zoho/crm/api/";

/** As `users/response_wrapper`; null: the SDK has no such class. */
export function findModel(name: string): Model | null {
  const described = all[name] ?? all[root + name];
  if (!described) return null;
  const keys = Object.values(described).flatMap((key): [string, ModelKey][] =>
    key?.name === undefined ? [] : [[key.name, toKey(key)]],
  );
  return new Map(keys);
}

function toKey({ spec_type, structure_name, values, keys }: Described): ModelKey {
  return {
    type: spec_type?.split(".").at(-1) ?? "",
    inside: structure_name ?? null,
    words: values ?? null,
    keys: keys?.map(({ name }) => name) ?? null,
  };
}
