import { type ProblemCode, problemStatus } from "@milepost/contract/problem-code.ts";
import { Problem, type Refusal } from "./problem.ts";

/** The answer for a booking that is still under way has a status that counts as a success. */
export function isRefused(response: Response): boolean {
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json");
  return !response.ok || isProblem === true;
}

/** Something between us and the server may answer in its own words: then the status is all we know. */
export async function readProblem(response: Response): Promise<Problem> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  if (!isOurs(body)) return new Problem(codeOfStatus(status), status, `The server said ${status}`);
  const { code, detail, traceId } = body;
  const known = isProblemCode(code) ? code : codeOfStatus(status);
  return new Problem(known, status, `${detail} (trace ${traceId})`, body);
}

/** Nobody else writes all three of these. */
function isOurs(body: unknown): body is Refusal {
  const { code, detail, traceId }: Partial<Record<string, unknown>> = Object(body);
  return [code, detail, traceId].every((text) => typeof text === "string");
}

function isProblemCode(code: string): code is ProblemCode {
  return code in problemStatus;
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return "SIGN_IN_REQUIRED";
  if (status === 402) return "SUBSCRIPTION_REQUIRED";
  if (status === 403) return "NOT_AUTHORISED";
  return "INTERNAL";
}
