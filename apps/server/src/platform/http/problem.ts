import type { ProblemBody } from "@milepost/contract/problem-body.ts";
import { type ProblemCode, problemStatus } from "@milepost/contract/problem-code.ts";
import { problemTexts } from "@milepost/contract/texts/problem-texts.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import { isDatabaseAway, isElsewhere, isOnItsWay } from "../database/database.ts";
import { hasCode } from "../has-code.ts";

interface Told {
  readonly suggestion?: string;
  readonly extra?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
}

/**
 * The caller's mistake, or an outage with a name. `detail` says more than the code's own text does, is for
 * people, and holds no personal data.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** What was perhaps meant. */
  readonly suggestion: string | undefined;
  /** Keys of its own that this problem's body has besides the common ones. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** When it is worthwhile to try again; left out: nobody knows. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string | null = null, options: ErrorOptions & Told = {}) {
    super(detail ?? problemTexts[code], options);
    this.code = code;
    this.suggestion = options.suggestion;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Thrown by the adapters under the same names, as the CRM's failures are. */
const outages = ["ROUTING_UNAVAILABLE", "PAYMENTS_UNAVAILABLE"] as const;

/** What went wrong, as a problem: ours as it is, an outage by its name, anything else as INTERNAL. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(codeOf(error), null, { cause: error });
}

function codeOf(error: unknown): ProblemCode {
  if (isDatabaseAway(error)) return "DATABASE_UNAVAILABLE";
  if (isOnItsWay(error)) return "ORGANISATION_MOVING";
  if (isElsewhere(error)) return "ORGANISATION_MOVED";
  return crmFailureCode(error) ?? outages.find((code) => hasCode(error, code)) ?? "INTERNAL";
}

export function problemBody(
  { code, message, suggestion, extra }: Problem,
  traceId: string,
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
    traceId,
    ...(suggestion !== undefined && { suggestion }),
  };
}
