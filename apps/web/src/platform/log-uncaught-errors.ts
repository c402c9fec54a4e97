import type { Call } from "@milepost/contract/endpoints/endpoint.ts";
import type { logError } from "@milepost/contract/endpoints/log-error.ts";
import {
  crashLogRetries,
  errorLogRetryMs,
  errorMessageMaxCharacters,
  errorStackMaxCharacters,
} from "@milepost/contract/limits.ts";
import { logErrorPath } from "@milepost/contract/product.ts";

type ErrorEntry = Call<typeof logError>["body"];

/** Cut and without angle brackets, as the server would do again. The query is left out: it holds customers' data. */
export function errorEntry(
  error: unknown,
  where: { href: string; userAgent: string; now: Date },
): ErrorEntry {
  const { message, stack } = error instanceof Error ? error : { message: `${error}`, stack: "" };
  const { origin, pathname } = new URL(where.href);
  return {
    message: clean(message, errorMessageMaxCharacters),
    stack: clean(stack ?? "", errorStackMaxCharacters),
    url: origin + pathname,
    timestamp: where.now.toISOString(),
    userAgent: where.userAgent,
  };
}

function clean(text: string, atMost: number): string {
  return text.replace(/[<>]/g, "").slice(0, atMost);
}

function entryNow(error: unknown): ErrorEntry {
  return errorEntry(error, {
    href: location.href,
    userAgent: navigator.userAgent,
    now: new Date(),
  });
}

/** For the crash screen: one more try, then silence, since the screen has said it already. */
export async function logCrash(error: unknown): Promise<void> {
  await sendWithRetries(entryNow(error), errorLogRetryMs.slice(0, crashLogRetries));
}

/** Everything that nobody caught, for as long as the page lives. */
export function logUncaughtErrors(): void {
  addEventListener("error", ({ error, message, filename, lineno, colno }) => {
    const at = { source: filename, line: lineno, column: colno };
    void logUncaught({ ...entryNow(error ?? message), ...at });
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    void logUncaught(entryNow(reason));
  });
}

async function logUncaught(entry: ErrorEntry): Promise<void> {
  if (await sendWithRetries(entry, errorLogRetryMs)) return;
  await send(entry, { credentials: "include" });
}

/** Whether it arrived. */
async function sendWithRetries(entry: ErrorEntry, waits: readonly number[]): Promise<boolean> {
  for (const wait of [0, ...waits]) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await send(entry, {})) return true;
  }
  return false;
}

/**
 * Whether it arrived. By `fetch` alone and not by `call`: an error may come before, or because,
 * the rest of the app could not be loaded.
 */
async function send(entry: ErrorEntry, options: RequestInit): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const request = { ...options, method: "POST", headers, body: JSON.stringify(entry) };
  return fetch(logErrorPath, request).then(
    ({ ok }) => ok,
    () => false,
  );
}
