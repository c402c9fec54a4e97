import type { Refused } from "../../crm.ts";
import type { Details, Result } from "./result.ts";

const reasons: Readonly<Record<string, Refused["why"]>> = {
  MANDATORY_NOT_FOUND: "mandatory",
  DEPENDENT_FIELD_MISSING: "mandatory",
  INVALID_DATA: "invalid",
  DEPENDENT_MISMATCH: "invalid",
  MAPPING_MISMATCH: "invalid",
  LIMIT_EXCEEDED: "invalid",
  DUPLICATE_DATA: "duplicate",
  RECORD_LOCKED: "locked",
  RECORD_IN_BLUEPRINT: "locked",
  NOT_APPROVED: "locked",
  NOT_REVIEWED: "locked",
  CONVERTED_RECORD: "locked",
  CANNOT_PERFORM_ACTION: "not-allowed",
  NOT_ALLOWED: "not-allowed",
  NO_PERMISSION: "not-allowed",
  AUTHORIZATION_FAILED: "not-allowed",
  INVALID_MODULE: "not-found",
  INVALID_URL_PATTERN: "not-found",
};

/** What a refusal means. One of the record's own id says that there is no such record. */
export function toRefused({ code, message, details }: Result): Refused {
  const isOfId = code === "INVALID_DATA" && isOwnId(details);
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return {
    kind: "refused",
    why: isOfId ? "not-found" : (known ?? "other"),
    field: isOfId ? null : details.field,
    message: message || code,
  };
}

/** It is named as a field, by its value, or by its place in the address. */
function isOwnId({ field, all }: Details): boolean {
  return field === "id" || (field === null && ("id" in all || "resource_path_index" in all));
}
