import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { type Trace, untraced } from "../trace/trace.ts";
import { traceHeaders, untracedHeaders } from "../trace/trace-place.ts";

/** The durable engine, as the rest of the server sees it. */
export interface Engine {
  /** Asks for a story and does not wait for it. The same key within a day is the same story. `delayMs`: until it begins; left out: none. */
  start(story: Story, key: string, options?: { readonly delayMs?: number }): Promise<void>;
  /**
   * Asks for a story and waits for its end, at most `patience` milliseconds; an engine that is away for
   * a moment is waited for too. `under-way` means that it goes on without us: only its own records say
   * what becomes of it. Throws when the engine did not say that it took it.
   */
  call<T>(story: Story, result: z.ZodType<T>, key: string, patience: number): Promise<Called<T>>;
  /**
   * Has the engine run a story that does nothing. `worker-away`: the engine took it, and no worker could end
   * it. Throws when the engine does not answer, or answers and runs nothing.
   */
  ping(): Promise<"well" | "worker-away">;
}

type Called<T> = { readonly kind: "ended"; readonly result: T } | { readonly kind: "under-way" };

/** One handler of a story, for one thing: `diary`, an organisation, `refresh`. */
export interface Story {
  readonly service: string;
  readonly of: string;
  readonly handler: string;
}

/** Milliseconds that a story may take to be taken. */
const deadline = 5_000;
/** Milliseconds for a story that does nothing. The first one after the engine's start takes about two seconds. */
const pingDeadline = 4_500;
/** Milliseconds between two questions to an engine that is away: it is back within two seconds. */
const pause = 200;

/** Over the ingress of a Restate server. `key` makes a repeated request the same request. */
export function engine(ingressUrl: string, { span }: Pick<Trace, "span"> = untraced): Engine {
  return {
    start: ({ service, of, handler }, key, { delayMs = 0 } = {}) =>
      span(`engine start ${service}/${handler}`, "client", async () => {
        const path = `${service}/${encodeURIComponent(of)}/${handler}/send`;
        const answer = await fetch(
          `${ingressUrl}/${path}${delayMs > 0 ? `?delay=${delayMs}ms` : ""}`,
          {
            method: "POST",
            headers: { "idempotency-key": key, ...traceHeaders() },
            signal: AbortSignal.timeout(deadline),
          },
        );
        if (!answer.ok)
          throw new Error(`The engine said ${answer.status} to ${service}/${handler}`);
      }),
    call: <T>(
      { service, of, handler }: Story,
      result: z.ZodType<T>,
      key: string,
      patience: number,
    ) =>
      span(`engine call ${service}/${handler}`, "client", async () => {
        // Two requests: once the first is answered the story is the engine's, and waiting is only waiting.
        const path = `${ingressUrl}/${service}/${encodeURIComponent(of)}/${handler}`;
        const request = { method: "POST", headers: { "idempotency-key": key, ...traceHeaders() } };
        const sent = await askUntilThere(`${path}/send`, request, deadline);
        if (!sent.ok) throw new Error(`The engine said ${sent.status} to ${service}/${handler}`);
        try {
          const { ok, text } = await askUntilThere(path, request, patience);
          if (!ok) return { kind: "under-way" as const };
          return { kind: "ended" as const, result: result.parse(JSON.parse(text)) };
        } catch {
          return { kind: "under-way" as const };
        }
      }),
    async ping() {
      const answer = await fetch(`${ingressUrl}/ping/ping`, {
        method: "POST",
        // Asked every few seconds: nobody follows those.
        headers: untracedHeaders(),
        signal: AbortSignal.timeout(pingDeadline),
      });
      if (answer.ok) return "well";
      // 404: no worker has registered yet.
      if (answer.status === 404 || isOfStory(answer)) return "worker-away";
      throw new Error(`The engine said ${answer.status}`);
    },
  };
}

interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** Asks again while the engine is not there, at most `patience` milliseconds; then as it answered or did not. */
async function askUntilThere(
  url: string,
  request: RequestInit,
  patience: number,
): Promise<Answered> {
  const until = Date.now() + patience;
  for (;;) {
    const signal = AbortSignal.timeout(Math.max(1, until - Date.now()));
    const asking = fetch(url, { ...request, signal }).then(readAnswer);
    const isLast = () => Date.now() + pause >= until;
    const answer = await asking.catch((error) => {
      if (isLast()) throw error;
      return null;
    });
    if (answer && (!answer.isAway || isLast())) return answer;
    await sleep(pause);
  }
}

async function readAnswer(answer: Response): Promise<Answered & { readonly isAway: boolean }> {
  const { ok, status } = answer;
  return { ok, status, isAway: status >= 500 && !isOfStory(answer), text: await answer.text() };
}

/** A fault of the story itself says so; any other is the engine's own. */
function isOfStory({ headers }: Response): boolean {
  return headers.get("x-restate-error-source") === "invocation";
}
