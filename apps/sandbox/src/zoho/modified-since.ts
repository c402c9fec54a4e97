import { type Answer, notModified, refusal } from "./answers.ts";
import { readInstant } from "./zoned.ts";

export interface Chosen<T> {
  readonly kind: "chosen";
  readonly rows: readonly T[];
}

/** The rows changed after the `If-Modified-Since` header, which is ISO 8601 here; all without one. */
export function chooseModified<T extends { readonly [key: string]: unknown }>(
  rows: readonly T[],
  header: string | undefined,
): Chosen<T> | Answer {
  if (header === undefined) return { kind: "chosen", rows };
  const since = readInstant(header);
  if (since === null) return unreadable;
  const newer = rows.filter(({ Modified_Time }) => (readInstant(Modified_Time) ?? 0) > since);
  return newer.length === 0 ? notModified : { kind: "chosen", rows: newer };
}

const unreadable = refusal(400, "INVALID_DATA", "invalid data", {
  header_name: "If-Modified-Since",
});
