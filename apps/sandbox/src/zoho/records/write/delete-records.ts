import { type Answer, answer, invalidParameter, nothingFound, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import { chooseModified } from "../../modified-since.ts";
import type { ZohoRecord } from "../../organisation.ts";
import { cutPage, readPage } from "../../paging.ts";
import type { Zoho } from "../../zoho.ts";
import { inZone, isDay } from "../../zoned.ts";
import { findByKey, readExternalIds } from "../external-id.ts";
import { describeList } from "../list-records.ts";
import type { ModuleDefinition } from "../metadata/module.ts";
import { leaveOut } from "../occurrences.ts";
import { answerBatch, type Success } from "./batch.ts";
import { type Refused, refused } from "./refused.ts";

const mostIds = 100;
const day = 24 * 3_600_000;

/**
 * `DELETE /{module}?ids=` and `DELETE /{module}/{id}`. With `occurrence=yyyy-MM-dd` only that one of
 * a series goes; Zoho's own way to say so is not documented.
 */
export function deleteRecords(zoho: Zoho, call: ApiCall, definition: ModuleDefinition): Answer {
  const external = readExternalIds(call, definition);
  if (external.kind === "answer") return external;
  const { id } = call.params;
  const keys =
    id === undefined ? (call.query.ids ?? "").split(",").filter((key) => key !== "") : [id];
  if (keys.length === 0) {
    const details = { param_name: "ids" };
    return refusal(400, "REQUIRED_PARAM_MISSING", "required param is missing", details);
  }
  if (keys.length > mostIds) {
    const details = { limit: mostIds, param_name: "ids" };
    return refusal(400, "LIMIT_EXCEEDED", "limit exceeded", details);
  }
  const results = keys.map((key, at) => {
    const found = findByKey(zoho, call, definition, external, key);
    return found ? removeOne(zoho, call, definition, found, at) : unknownId(key);
  });
  return answerBatch(results, 200);
}

/** `GET /{module}/deleted` */
export function listDeleted(zoho: Zoho, call: ApiCall, { api_name }: ModuleDefinition): Answer {
  const { caller, query, request } = call;
  const { type = "all" } = query;
  if (!["all", "recycle", "permanent"].includes(type)) return invalidParameter("type");
  const page = readPage(describeList(zoho, call));
  if (page.kind === "answer") return page;
  const all = zoho.records
    .listDeleted(caller.organisation, api_name)
    .map((one) => ({ ...one, type: stateAt(zoho.now(), one.deleted_time) }))
    .filter((one) => one.type !== null && (type === "all" || one.type === type))
    .map((one) => ({ ...one, Modified_Time: one.deleted_time }))
    .toReversed();
  const chosen = chooseModified(all, request.headers["if-modified-since"]);
  if (chosen.kind === "answer") return chosen;
  const { rows, info } = cutPage(chosen.rows, page);
  if (rows.length === 0) return nothingFound;
  const data = rows.map(({ Modified_Time, ...row }) => ({
    ...row,
    deleted_time: inZone(Date.parse(String(Modified_Time)), caller.user.time_zone),
  }));
  return answer(200, { data, info });
}

/** 60 days in the bin, then gone for good but listed for 120 more; null: forgotten. */
function stateAt(now: number, deletedTime: string): "recycle" | "permanent" | null {
  const age = now - Date.parse(deletedTime);
  if (age < 60 * day) return "recycle";
  return age < 180 * day ? "permanent" : null;
}

function removeOne(
  { records }: Zoho,
  { caller, query }: ApiCall,
  { api_name: module }: ModuleDefinition,
  record: ZohoRecord,
  at: number,
): Success | Refused {
  const { organisation, user } = caller;
  const { occurrence, wf_trigger = "true" } = query;
  const manner = { at, triggers: wf_trigger !== "false" };
  if (occurrence === undefined) {
    const result = records.remove(organisation, module, record.id, user, manner);
    return result.kind === "refused" ? result : deleted(record.id);
  }
  const rest = isDay(occurrence) ? leaveOut(record, occurrence, user.time_zone) : null;
  if (!rest) return unknownId(record.id);
  records.note(organisation, module, record, rest, user);
  return deleted(record.id);
}

function deleted(id: string): Success {
  return { code: "SUCCESS", details: { id }, message: "record deleted", status: "success" };
}

function unknownId(id: string): Refused {
  return refused("INVALID_DATA", "the id given seems to be invalid", { id });
}
