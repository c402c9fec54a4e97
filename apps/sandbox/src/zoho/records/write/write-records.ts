import type { Answer } from "../../answers.ts";
import { invalidModule } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { Zoho } from "../../zoho.ts";
import { findByKey, readExternalIds, resolveLookups } from "../external-id.ts";
import type { ModuleDefinition } from "../metadata/module.ts";
import { findAddressed } from "../show-record.ts";
import { answerBatch, readBatch, type Success, successOf } from "./batch.ts";
import { invalidIdAt, mandatory, placeOf, type Refused } from "./refused.ts";
import { duplicateCheckFields, takesUpserts } from "./upsert-fields.ts";
import type { Manner, Values } from "./writing.ts";

/*
 * When these return, what succeeded is committed and watchers have been notified. Whatever goes wrong
 * with the answer after that (a cut connection, a 500, half a batch) is `endpoint.ts`'s doing.
 */

/** `POST /{module}` */
export function insertRecords(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const asked = readWrite(call, definition);
  if (asked.kind === "answer") return asked;
  const results = asked.batch.items.flatMap((item, at) =>
    insertOne(zoho, call, definition, resolveLookups(zoho, call, asked.external, item), {
      ...asked.batch.manner(at),
    }),
  );
  return answerBatch(results, 201);
}

/** `PUT /{module}` with an id in each record. */
export function updateRecords(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const asked = readWrite(call, definition);
  if (asked.kind === "answer") return asked;
  const { external, batch } = asked;
  const results = batch.items.map((item, at) => {
    const key = item[external.field ?? "id"];
    const place = placeOf(at, external.field ?? "id");
    if (key === undefined || key === null) return mandatory(place);
    const found = findByKey(zoho, call, definition, external, String(key));
    if (!found) return invalidIdAt(place);
    const values = resolveLookups(zoho, call, external, item);
    return updateOne(zoho, call, definition, found.id, values, batch.manner(at));
  });
  return answerBatch(results, 200);
}

/** `PUT /{module}/{id}` */
export function updateRecord(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const asked = readWrite(call, definition);
  if (asked.kind === "answer") return asked;
  const found = findAddressed(zoho, call, definition);
  if (found.kind === "answer" && found.status !== 204) return found;
  const [item = {}] = asked.batch.items;
  const result =
    found.kind === "answer"
      ? invalidIdAt(placeOf(0, "id"))
      : updateOne(
          zoho,
          call,
          definition,
          found.record.id,
          resolveLookups(zoho, call, asked.external, item),
          asked.batch.manner(0),
        );
  return answerBatch([result], 200);
}

/** `POST /{module}/upsert` */
export function upsertRecords(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  if (!takesUpserts(definition)) return invalidModule;
  const asked = readWrite(call, definition);
  if (asked.kind === "answer") return asked;
  const { external, batch } = asked;
  const checked = duplicateCheckFields(definition, batch.body.duplicate_check_fields);
  const results = batch.items.flatMap((item, at): readonly (Success | Refused)[] => {
    const values = resolveLookups(zoho, call, external, item);
    const twin = findTwin(zoho, call, definition, checked, values);
    const told = { action: twin ? "update" : "insert", duplicate_field: twin?.field ?? null };
    const done = twin
      ? [updateOne(zoho, call, definition, twin.id, values, batch.manner(at))]
      : insertOne(zoho, call, definition, values, batch.manner(at));
    return done.map((one) => ("kind" in one ? one : { ...one, ...told }) as Success | Refused);
  });
  const areNew = results.every((result) => "action" in result && result.action === "insert");
  return answerBatch(results, areNew ? 201 : 200);
}

function readWrite(call: ApiCall, definition: ModuleDefinition) {
  const batch = readBatch(call);
  if (batch.kind === "answer") return batch;
  const external = readExternalIds(call, definition);
  if (external.kind === "answer") return external;
  return { kind: "write", batch, external } as const;
}

function insertOne(
  { records }: Zoho,
  { caller }: ApiCall,
  { api_name: module }: ModuleDefinition,
  values: Values,
  manner: Manner,
): readonly (Success | Refused)[] {
  const result = records.insert(caller.organisation, module, values, caller.user, manner);
  if (result.kind === "refused") return [result];
  return result.records.map((record) => successOf(record, "record added", caller.user));
}

function updateOne(
  { records }: Zoho,
  { caller }: ApiCall,
  { api_name: module }: ModuleDefinition,
  id: string,
  values: Values,
  manner: Manner,
): Success | Refused {
  const result = records.update(caller.organisation, module, id, values, caller.user, manner);
  if (result.kind === "refused") return result;
  return successOf(result.records[0], "record updated", caller.user);
}

/** The record that is meant: by its id, else by the first check field whose value another record holds. */
function findTwin(
  { records }: Zoho,
  { caller }: ApiCall,
  { api_name: module }: ModuleDefinition,
  checked: readonly string[],
  values: Values,
): { readonly id: string; readonly field: string | null } | null {
  if (typeof values.id === "string") return { id: values.id, field: null };
  for (const field of checked) {
    const value = values[field];
    if (value === undefined || value === null) continue;
    const [twin] = records.listHolding(caller.organisation, module, field, String(value));
    if (twin) return { id: twin.id, field };
  }
  return null;
}
