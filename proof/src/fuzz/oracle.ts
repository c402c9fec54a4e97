import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import { ProblemBody } from "@milepost/contract/problem-body.ts";
import { type ProblemCode, problemStatus } from "@milepost/contract/problem-code.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export type Verdict =
  | { readonly kind: "good" }
  /** Cannot be done now, says why by a code of the contract, and when to come again. */
  | { readonly kind: "put off"; readonly code: string }
  | { readonly kind: "server error"; readonly why: string }
  | { readonly kind: "breach"; readonly why: string };

/** A stack, a place in our sources, SQL or the database's own words. */
const inside =
  /\bat (async )?\S+ \(|node_modules|\.ts:\d+|\/src\/|\b(insert into|delete from|select .{1,80} from) |violates|invalid input syntax|out of range for type|invalid byte sequence|relation "/i;

/** Whether a call may be answered so, whatever was asked. */
export function judgeAnswer(endpoint: Endpoint, { status, headers, text }: Answered): Verdict {
  const breach = (why: string): Verdict => ({
    kind: "breach",
    why: `${status}, ${why}: ${text.slice(0, 300)}`,
  });
  if (status === 503 && headers["retry-after"] !== undefined) {
    const problem = ProblemBody.safeParse(parse(text));
    return problem.success
      ? { kind: "put off", code: problem.data.code }
      : breach("not a problem of the contract");
  }
  if (status >= 500) return { kind: "server error", why: `${status}: ${text.slice(0, 300)}` };
  if (endpoint.answersWithFile && status === 200) return { kind: "good" };
  const body = parse(text);
  if (body === undefined) return breach("not JSON");
  if (status === 200) {
    const parsed = endpoint.answer.safeParse(body);
    if (parsed.success) return { kind: "good" };
    return breach(`not the contract's answer (${parsed.error.issues[0]?.path.join(".")})`);
  }
  const problem = ProblemBody.safeParse(body);
  if (!problem.success) return breach("not a problem of the contract");
  const declared = problemStatus[problem.data.code as ProblemCode];
  if (declared !== status || problem.data.status !== status) return breach("not a declared status");
  return inside.test(text) ? breach("tells of our inside") : { kind: "good" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
