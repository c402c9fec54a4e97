import { ProblemBody, type ProblemCode, problemStatus } from "@milepost/contract";
import { Problem } from "./problem.ts";

/** Something between us and the server may answer in its own words: then the status is all we know. */
export async function readProblem(response: Response): Promise<Problem> {
  const { status } = response;
  const body = ProblemBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return new Problem(codeOfStatus(status), status, `The server said ${status}`);
  const { code, detail, requestId, suggestion } = body.data;
  const known = isProblemCode(code) ? code : codeOfStatus(status);
  return new Problem(known, status, `${detail} (request ${requestId})`, suggestion);
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
