import type { Refused } from "../../crm.ts";
import type { Calls } from "./calls.ts";
import { type Result, readResult } from "./result.ts";
import type { Lost } from "./send.ts";
import { toRefused } from "./to-refused.ts";

/** What came of sending one record once. */
export type Attempt =
  | { readonly kind: "done"; readonly result: Result; readonly body: unknown }
  | { readonly kind: "refused"; readonly result: Result; readonly refused: Refused }
  /** It may have been done or not. */
  | Lost;

export async function attempt(
  calls: Calls,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  record: object | null,
): Promise<Attempt> {
  const sent = await calls.write(method, path, record && { data: [record] });
  if (sent.kind === "lost") return sent;
  const result = sent.kind === "answer" ? readResult(sent.body) : null;
  // An error of the CRM's own is no decision of its own, also when it comes as one record's result.
  if (!result || result.code === "INTERNAL_ERROR") {
    return { kind: "lost", why: result?.code ?? "an answer without a result", isLate: false };
  }
  if (result.isSuccess && sent.kind === "answer") return { kind: "done", result, body: sent.body };
  return { kind: "refused", result, refused: toRefused(result) };
}
