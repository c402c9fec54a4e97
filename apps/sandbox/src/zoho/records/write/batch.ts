import { type Answer, answer, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { User, ZohoRecord } from "../../organisation.ts";
import { inZone, readInstant } from "../../zoned.ts";
import { personIn } from "../metadata/names.ts";
import { itemOf, type Refused } from "./refused.ts";
import type { Manner, Values } from "./writing.ts";

/** The records of a body and how they shall be written. */
export interface Batch {
  readonly kind: "batch";
  readonly items: readonly Values[];
  readonly body: Values;
  /** Of the record at that place. */
  manner(at: number): Manner;
}

const mostRecords = 100;

export function readBatch({ body, request }: ApiCall): Batch | Answer {
  const given: Values = typeof body === "object" && body !== null ? { ...body } : {};
  const { data } = given;
  if (data === undefined) return missingData;
  if (!Array.isArray(data) || data.some((item) => typeof item !== "object" || item === null)) {
    return unreadableData;
  }
  if (data.length === 0) return missingData;
  if (data.length > mostRecords) return tooManyRecords;
  const since = request.headers["if-unmodified-since"];
  const ifUnmodifiedSince = since === undefined ? null : readInstant(since);
  if (since !== undefined && ifUnmodifiedSince === null) return unreadableSince;
  const appliesRules = namesIn(given.apply_feature_execution).includes("layout_rules");
  const triggers = !Array.isArray(given.trigger) || given.trigger.length > 0;
  return {
    kind: "batch",
    items: data,
    body: given,
    manner(at) {
      const isLayoutSent = Object(data[at]).Layout !== undefined;
      const layout = isLayoutSent ? "sent" : appliesRules ? "rules" : null;
      return { at, layout, ifUnmodifiedSince, triggers };
    },
  };
}

export interface Success {
  readonly code: "SUCCESS";
  readonly details: object;
  readonly message: string;
  readonly status: "success";
  readonly [more: string]: unknown;
}

/** What a write says of one record. Times are in the writer's zone. */
export function successOf(record: ZohoRecord, message: string, { time_zone }: User): Success {
  const told = (name: string) => {
    const instant = readInstant(record[name]);
    return instant === null ? null : inZone(instant, time_zone);
  };
  const details = {
    Modified_Time: told("Modified_Time"),
    Modified_By: personIn(record.Modified_By),
    Created_Time: told("Created_Time"),
    id: record.id,
    Created_By: personIn(record.Created_By),
    $approval_state: record.$approved === false ? "pending" : "approved",
  };
  return { code: "SUCCESS", details, message, status: "success" };
}

/** One status for all: that of success, 207 when it is mixed, 400 or 412 when nothing went well. */
export function answerBatch(results: readonly (Success | Refused)[], wellDone: number): Answer {
  const data = results.map((result) => ("kind" in result ? itemOf(result as Refused) : result));
  const failed = data.filter(({ status }) => status === "error");
  if (failed.length === 0) return answer(wellDone, { data });
  if (failed.length < data.length) return answer(207, { data });
  const areStale = failed.every(({ code }) => code === "ALREADY_MODIFIED");
  return answer(areStale ? 412 : 400, { data });
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => String(Object(one).name)) : [];
}

const missingData = refusal(400, "MANDATORY_NOT_FOUND", "required field not found", {
  api_name: "data",
  json_path: "$.data",
});
const unreadableData = refusal(400, "INVALID_DATA", "invalid data", {
  expected_data_type: "jsonarray",
  api_name: "data",
  json_path: "$.data",
});
const tooManyRecords = refusal(
  400,
  "LIMIT_EXCEEDED",
  "count of records in your request exceeds the limit",
  { maximum_length: mostRecords, api_name: "data" },
);
const unreadableSince = refusal(400, "INVALID_DATA", "invalid data", {
  header_name: "If-Unmodified-Since",
});
