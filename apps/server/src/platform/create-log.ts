import { type Logger as Pino, pino } from "pino";

import { placeHere } from "./trace/trace-place.ts";

export type Logger = Pino;

/**
 * One JSON line per event. Code that logs names fields one by one; these keys are cut out even so,
 * because a token or an address in a log outlives the session it belonged to.
 */
export function createLog(level: string): Logger {
  const secret = ["authorization", "cookie", "token", "accessToken", "refreshToken", "password"];
  const personal = ["email", "postcode", "name", "address", "inviteEmail"];
  const paths = [...secret, ...personal].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino({
    level,
    base: null,
    redact: { paths, censor: "[cut]" },
    serializers: { err: describeError },
    // A request's own lines have it already, also those that are written when its work is over.
    mixin: (_fields, _level, log) => ("traceId" in log.bindings() ? {} : traceHere()),
  });
}

function traceHere(): { readonly traceId?: string } {
  const { traceId } = placeHere() ?? {};
  return traceId === undefined ? {} : { traceId };
}

/** Type, message, stack and code, and the same of its cause: an error's other fields may hold a row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.constructor.name,
    code,
    message: error.message,
    stack: error.stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
