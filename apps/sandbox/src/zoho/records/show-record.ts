import { type Answer, answer, invalidId, nothingFound } from "../answers.ts";
import type { ApiCall } from "../api-call.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { Zoho } from "../zoho.ts";
import { findByKey, readExternalIds } from "./external-id.ts";
import { readFieldNames } from "./list-records.ts";
import type { ModuleDefinition } from "./metadata/module.ts";
import { presentRecord } from "./present.ts";

/** `GET /{module}/{id}`. `fields` may be left out here: then all of them. */
export function showRecord(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const found = findAddressed(zoho, call, definition);
  if (found.kind === "answer") return found;
  if (!isShown(zoho, call, found.record)) return nothingFound;
  const fields = call.query.fields === undefined ? null : readFieldNames(call.query);
  if (fields?.kind === "answer") return fields;
  const names = fields?.names ?? null;
  const data = [presentRecord(zoho, call.caller, definition, found.record, names)];
  return answer(200, { data });
}

/** The record in the path, by its id or by the external value that the header says it is. */
export function findAddressed(zoho: Zoho, call: ApiCall, definition: ModuleDefinition) {
  const { id: key = "" } = call.params;
  const external = readExternalIds(call, definition);
  if (external.kind === "answer") return external;
  if (external.field === null && !/^\d+$/.test(key)) return invalidId;
  const record = findByKey(zoho, call, definition, external, key);
  if (record) return { kind: "record", record } as const;
  return zoho.switches.position("unknownId") === "204" ? nothingFound : invalidId;
}

function isShown({ switches }: Zoho, { query }: ApiCall, { $converted }: ZohoRecord): boolean {
  const { converted = switches.position("convertedById") === "hidden" ? "false" : "both" } = query;
  return converted === "both" || converted === String($converted === true);
}
