import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

export interface Engine {
  /** Of a Valhalla server, without a slash at the end. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

interface Call<T> {
  readonly path: string;
  readonly body: unknown;
  readonly answer: z.ZodType<T>;
  /** For messages. Counts places and never names them: they are people's addresses. */
  readonly about: string;
  readonly deadline: AbortSignal;
}

type Reply<T> =
  | { readonly kind: "answer"; readonly answer: T }
  /** Valhalla understood the request and declined, with one of its own codes. */
  | { readonly kind: "refusal"; readonly code: number };

const Refusal = z.object({ error_code: z.int() });

/** Long enough for a queue to move, short enough for somebody who waits for slots. */
const pauseMs = 100;

/** One call to Valhalla's HTTP API, tried once more if the engine broke off or was too busy. */
export async function call<T>(engine: Engine, { answer, ...call }: Call<T>): Promise<Reply<T>> {
  const { status, text } = await send(engine, call);
  if (status === 200) return { kind: "answer", answer: parse(answer, text, call.about) };
  if (status === 400) return { kind: "refusal", code: parse(Refusal, text, call.about).error_code };
  throw new Error(`The routing engine said ${status} about ${call.about}.`);
}

async function send(
  { url, fetch }: Engine,
  { path, body, about, deadline }: Omit<Call<unknown>, "answer">,
): Promise<{ status: number; text: string }> {
  async function once() {
    const request = { method: "POST", body: JSON.stringify(body), signal: deadline };
    const response = await fetch(url + path, request);
    return { status: response.status, text: await response.text() };
  }

  try {
    const first = await once().catch(() => null);
    if (first && !isWorthAnotherTry(first.status)) return first;
    await sleep(pauseMs, undefined, { signal: deadline });
    return await once();
  } catch (cause) {
    const failed = deadline.aborted ? "did not answer in time" : "cannot be reached";
    throw new Error(`The routing engine ${failed} about ${about}.`, { cause });
  }
}

/** Not 504: what took too long once takes too long again. */
function isWorthAnotherTry(status: number): boolean {
  return status >= 500 && status !== 504;
}

function parse<T>(schema: z.ZodType<T>, text: string, about: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Without a cause: the parser's message would quote the answer, and with it the places.
    throw new Error(`The routing engine's answer about ${about} is not one of Valhalla's.`);
  }
}
