import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { afterOutage, closedCircuit, letThrough } from "./circuit.ts";
import { unavailable } from "./unavailable.ts";

export interface Server {
  /** Of a Valhalla server, without a slash at the end. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds of a clock that never goes back; the process's own if none is given. */
  readonly now?: () => number;
}

interface Question {
  readonly path: string;
  readonly body: unknown;
  /** For messages. Counts places and never names them: they are people's addresses. */
  readonly about: string;
  readonly deadline: AbortSignal;
}

type Reply<T> =
  | { readonly kind: "answer"; readonly answer: T }
  /** Valhalla understood the request and declined, with one of its own codes. */
  | { readonly kind: "refusal"; readonly code: number };

/** One call to Valhalla's HTTP API, tried once more if the engine broke off or was too busy. */
export type Call = <T>(question: Question & { readonly answer: z.ZodType<T> }) => Promise<Reply<T>>;

const Refusal = z.object({ error_code: z.int() });

/** Long enough for a queue to move, short enough for somebody who waits for slots. */
const pauseMs = 100;

/** After several outages in a row its calls fail at once for a while. */
export function caller({ url, fetch, now = () => performance.now() }: Server): Call {
  let circuit = closedCircuit;

  return async ({ answer, ...question }) => {
    const { status, text } = await sendUnlessDown(question);
    const { about } = question;
    if (status === 200) return { kind: "answer", answer: parse(answer, text, about) };
    if (status === 400 || status === 404) {
      return { kind: "refusal", code: parse(Refusal, text, about).error_code };
    }
    throw unavailable(`The routing engine said ${status} about ${about}.`);
  };

  async function sendUnlessDown(question: Question) {
    const { about, deadline } = question;
    if (deadline.aborted) throw outOfTime(about, deadline.reason);
    const passed = letThrough(circuit, now());
    if (!passed) throw unavailable(`The routing engine is down and was not asked about ${about}.`);
    circuit = passed;
    try {
      const reply = await send(question);
      circuit = reply.status >= 500 ? afterOutage(circuit, now()) : closedCircuit;
      return reply;
    } catch (cause) {
      if (!isGivenUp(deadline)) circuit = afterOutage(circuit, now());
      if (deadline.aborted) throw outOfTime(about, cause);
      throw unavailable(`The routing engine cannot be reached about ${about}.`, { cause });
    }
  }

  async function send({ path, body, deadline }: Question) {
    const request = { method: "POST", body: JSON.stringify(body), signal: deadline };
    async function once() {
      const response = await fetch(url + path, request);
      return { status: response.status, text: await response.text() };
    }
    const first = await once().catch(() => null);
    if (first && !isWorthAnotherTry(first.status)) return first;
    await sleep(pauseMs, undefined, { signal: deadline });
    return await once();
  }
}

/** Not 504: what took too long once takes too long again. */
function isWorthAnotherTry(status: number): boolean {
  return status >= 500 && status !== 504;
}

/** Aborted by somebody who no longer waits, which says nothing about the engine. */
function isGivenUp({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof Error && reason.name === "TimeoutError");
}

function outOfTime(about: string, cause: unknown): Error {
  return unavailable(`The routing engine did not answer in time about ${about}.`, { cause });
}

function parse<T>(schema: z.ZodType<T>, text: string, about: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Without a cause: the parser's message would quote the answer, and with it the places.
    throw unavailable(`The routing engine's answer about ${about} is not one of Valhalla's.`);
  }
}
