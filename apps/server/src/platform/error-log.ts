import {
  errorMessageMaxCharacters,
  errorStackMaxCharacters,
  type Input,
  logError,
} from "@milepost/contract";
import type { Logger } from "./log.ts";
import { type Route, route } from "./route.ts";

/** Errors that happened in a browser, in our log: cut to size, without angle brackets, without queries. */
export function errorLogRoutes(log: Logger): Route[] {
  return [
    route(logError, async ({ body }) => {
      log.warn({ browserError: cutError(body) });
      return { success: true };
    }),
  ];
}

function cutError({ message, stack, url, timestamp, userAgent }: Input<typeof logError>["body"]) {
  const cut = (text: string, length: number) => text.replaceAll(/[<>]/g, "").slice(0, length);
  return {
    message: cut(message, errorMessageMaxCharacters),
    stack: cut(stack, errorStackMaxCharacters),
    // Queries and fragments carry postcodes, addresses and tokens.
    page: cut(url.replace(/[?#].*$/, ""), errorMessageMaxCharacters),
    timestamp,
    userAgent: cut(userAgent, errorMessageMaxCharacters),
  };
}
