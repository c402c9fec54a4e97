import { type ProblemCode, problemStatus } from "@milepost/contract/problem.ts";
import type { ProblemBody } from "@milepost/contract/problem-body.ts";
import { isDatabaseAway } from "../database/database.ts";

interface Told {
  readonly suggestion?: string;
  readonly extra?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
}

/** The caller's mistake, or an outage with a name. `detail` is for people and holds no personal data. */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** What was perhaps meant. */
  readonly suggestion: string | undefined;
  /** Keys of its own that this problem's body has besides the common ones. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** When it is worthwhile to try again; left out: nobody knows. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, options: ErrorOptions & Told = {}) {
    super(detail, options);
    this.code = code;
    this.suggestion = options.suggestion;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

const crmSentences: Readonly<Record<string, { code: ProblemCode; detail: string }>> = {
  CRM_UNREACHABLE: { code: "CRM_UNREACHABLE", detail: "The CRM does not answer." },
  CRM_LIMITED: { code: "CRM_LIMITED", detail: "The CRM wants fewer calls. Try again in a minute." },
  CRM_DISCONNECTED: {
    code: "CRM_DISCONNECTED",
    detail: "The CRM has to be connected again. An administrator must reconnect it.",
  },
  CRM_FORBIDDEN: { code: "CRM_FORBIDDEN", detail: "The CRM does not allow Milepost to do that." },
  CRM_CLIENT_REFUSED: {
    code: "CRM_CLIENT_REFUSED",
    detail: "The CRM refuses Milepost's own credentials. Its operator must put them right.",
  },
  CRM_IMPLAUSIBLE: {
    code: "CRM_IMPLAUSIBLE",
    detail: "The CRM no longer shows most of the diaries, and does not say that they were deleted.",
  },
};

/** What went wrong, as a problem: ours as it is, an outage by its name, anything else as INTERNAL. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    return new Problem("DATABASE_UNAVAILABLE", "The database does not answer.", { cause: error });
  }
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const crmSentence = crmSentences[String(code)];
  if (crmSentence) return new Problem(crmSentence.code, crmSentence.detail, { cause: error });
  if (code === "ROUTING_UNAVAILABLE") {
    return new Problem(code, "The routing engine does not answer.", { cause: error });
  }
  if (code === "PAYMENTS_UNAVAILABLE") {
    return new Problem(code, "The payment provider does not answer.", { cause: error });
  }
  return new Problem("INTERNAL", "Something went wrong on our side.", { cause: error });
}

export function problemBody(
  { code, message, suggestion, extra }: Problem,
  requestId: string,
): ProblemBody {
  return {
    ...extra,
    type: `urn:milepost:problem:${code}`,
    title: code,
    status: problemStatus[code],
    code,
    detail: message,
    message,
    error: message,
    requestId,
    ...(suggestion !== undefined && { suggestion }),
  };
}
