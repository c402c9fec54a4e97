import type { Input } from "@milepost/contract/endpoints/endpoint.ts";
import { logError } from "@milepost/contract/endpoints/log-error.ts";
import { errorMessageMaxCharacters, errorStackMaxCharacters } from "@milepost/contract/limits.ts";
import type { Logger } from "../create-log.ts";
import { type Route, route } from "./route.ts";

/**
 * Errors that happened in a browser, in our log: what kind, where in our code and on which page. Its words are
 * left out, because nobody knows whose name is in them.
 */
export function errorLogRoutes(log: Logger): Route[] {
  return [
    route(logError, async ({ body }) => {
      log.warn({ browserError: cutError(body) });
      return { success: true };
    }),
  ];
}

function cutError({ message, stack, url, timestamp, userAgent }: Input<typeof logError>["body"]) {
  const cut = (text: string) => text.replaceAll(/[<>]/g, "").slice(0, errorMessageMaxCharacters);
  return {
    kind: kindOf(stack) ?? kindOf(message),
    frames: framesOf(stack.slice(0, errorStackMaxCharacters)),
    // Queries and fragments carry postcodes, addresses and tokens.
    page: cut(url.replace(/[?#].*$/, "")),
    timestamp,
    userAgent: cut(userAgent),
  };
}

/** Such as `TypeError`; null: it does not say. */
function kindOf(text: string): string | null {
  return /^(?:Uncaught )?([A-Z][A-Za-z]{0,40}Error)\b/.exec(text)?.[1] ?? null;
}

/** Function, file, line and column; every other word of a stack may be a customer's. */
function framesOf(stack: string): string[] {
  const frame =
    /^\s*(?:at )?(?:async )?([\w$.]*)[ @(]*https?:\/\/[^/\s]+(\/[\w./-]*):(\d+):(\d+)\)?$/gm;
  return [...stack.matchAll(frame)].map(([, name, file, line, column]) =>
    `${name} ${file}:${line}:${column}`.trim(),
  );
}
