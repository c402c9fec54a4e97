import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { z } from "zod";
import type { GetAccessToken } from "../../crm.ts";
import { crmDisconnected, crmForbidden, crmLimited, crmUnreachable } from "../../crm-failure.ts";
import { openBackOff } from "./back-off.ts";
import { type Result, readResult } from "./result.ts";
import { type Lost, noteAnswer, type OnAnswer, type Outcome, type Request, send } from "./send.ts";
import { waitAsked } from "./wait-asked.ts";

/** The calls to one organisation's API. Paths are those after `/crm/v8/`. */
export interface Calls {
  /** Changes nothing, so it is repeated where that may help. */
  read<S extends z.ZodType>(
    path: string,
    schema: S,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Read<z.output<S>>>;
  /** A read whose question is too long for an address. */
  ask<S extends z.ZodType>(path: string, question: object, schema: S): Promise<Read<z.output<S>>>;
  /** Sent once. The caller decides what a lost answer means. */
  write(method: "POST" | "PUT" | "DELETE", path: string, body: object | null): Promise<Sent>;
}

export type Read<T> =
  | { readonly kind: "found"; readonly value: T }
  | { readonly kind: "nothing" }
  | Refusal;

/** Zoho has read the question and says no, or says what nobody can read: then the code is ours. */
export interface Refusal extends Result {
  readonly kind: "refused";
  readonly status: number;
  /** What was asked, without its query. */
  readonly call: string;
}

type Sent =
  | { readonly kind: "nothing" }
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown }
  | Lost;

interface Options {
  /** No slash at the end. */
  readonly api: string;
  readonly accessToken: GetAccessToken;
  readonly onCredits?: ((remaining: number) => void) | undefined;
  readonly onAnswer?: OnAnswer | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Of one organisation Zoho serves ten of the heavier calls at once; two are left for other processes. */
const atOnce = 8;
/** Milliseconds for a read with its repeats, and for a write. */
const readDeadline = 15_000;
const writeDeadline = 20_000;
/** Before the first and the second repeat of a read, in milliseconds on average. */
const pauses = [250, 750];
/** The longest that a read waits for its turn after a 429. */
const longestWait = 2_000;
/** Milliseconds by which calls that wait together come back apart. */
const jitter = 250;

export function openCalls({ api, accessToken, onCredits, onAnswer, fetch }: Options): Calls {
  const turn = pLimit(atOnce);
  const backOff = openBackOff(Date.now);

  /** With a token. One that is called invalid is replaced, twice: the first in its place may be another process's, from before. Nothing was done with either. */
  async function sendWithToken(call: Omit<Request, "token">, signal: AbortSignal) {
    let token = await accessToken(null);
    for (let replaced = 0; ; replaced += 1) {
      const outcome = watch(await send({ ...call, token }, signal, fetch));
      if (onAnswer) noteAnswer(onAnswer, call, outcome);
      if (!isInvalidToken(outcome)) return outcome;
      if (replaced === 2) throw crmDisconnected("a fresh access token was called invalid");
      token = await accessToken(token);
    }
  }

  function watch(outcome: Outcome): Outcome {
    if (outcome.kind !== "answer") return outcome;
    if (outcome.status !== 429) backOff.end();
    const remaining = outcome.headers.get("x-api-credits-remaining");
    if (remaining !== null && /^\d+$/.test(remaining)) onCredits?.(Number(remaining));
    return outcome;
  }

  /** Nothing but answers, lost ones too, gets past: what is wrong with the access itself is thrown. */
  async function sendOnce(call: Omit<Request, "token">, signal: AbortSignal): Promise<Sent> {
    const outcome = await sendWithToken(call, signal);
    if (outcome.kind !== "answer") return outcome;
    const { status, body, headers } = outcome;
    if (status === 429) throw crmLimited(nameOf(call), waitAsked(headers) ?? backOff.next());
    const { code } = readResult(body) ?? { code: "" };
    if (status === 401) throw crmForbidden(`${code || 401} to ${nameOf(call)}`);
    if (code === "INVALID_HOST") throw crmDisconnected("it is of another data centre");
    return { kind: "answer", status, body };
  }

  /** Waits once, and briefly, where Zoho answers that there were too many calls. */
  async function sendPatiently(call: Omit<Request, "token">, signal: AbortSignal): Promise<Sent> {
    try {
      return await sendOnce(call, signal);
    } catch (error) {
      const wait = waitOf(error);
      if (wait === null || wait > longestWait) throw error;
      await sleep(wait + Math.random() * jitter);
      return sendOnce(call, signal);
    }
  }

  async function sendUntilAnswered(call: Omit<Request, "token">): Promise<Sent> {
    const signal = AbortSignal.timeout(readDeadline);
    for (const pause of pauses) {
      const sent = await sendPatiently(call, signal);
      if (sent.kind !== "lost" || sent.isLate) return sent;
      await sleep(pause * (0.5 + Math.random()));
    }
    return sendPatiently(call, signal);
  }

  async function readFrom<S extends z.ZodType>(call: Omit<Request, "token">, schema: S) {
    const sent = await turn(() => sendUntilAnswered(call));
    return readAnswer(sent, nameOf(call), schema);
  }

  const nameOf = ({ method, url }: Omit<Request, "token">) =>
    `${method} ${url.slice(api.length).split("?")[0]}`;
  const at = (path: string) => `${api}/crm/v8/${path}`;

  return {
    read: (path, schema, headers = {}) =>
      readFrom({ method: "GET", url: at(path), body: null, headers }, schema),
    ask: (path, body, schema) => readFrom({ method: "POST", url: at(path), body }, schema),
    write: (method, path, body) =>
      turn(() => sendOnce({ method, url: at(path), body }, AbortSignal.timeout(writeDeadline))),
  };
}

/** The value; null: nothing. Throws a refusal as what it means for the reader. */
export function valueIn<T>(answer: Read<T>): T | null {
  if (answer.kind === "refused") throw failureOf(answer);
  return answer.kind === "found" ? answer.value : null;
}

/** Refusals that no repeat can change are a matter of the access; the rest may pass. */
export function failureOf(refusal: Refusal): Error {
  const { code, details } = refusal;
  const why = whyOf(refusal);
  if (!closed.includes(code)) return crmUnreachable(why);
  const lacking = JSON.stringify(details.all.permissions ?? []);
  return crmForbidden(why, lacking.includes("Crm_Implied_Api_Access"));
}

/** Without what was asked for: no customer's data. */
export function whyOf({ code, call, status, details, message }: Refusal): string {
  const about = code === unreadableCode ? message : String(details.all.param_name ?? "");
  return `${code || status}${about && ` (${about})`} to ${call}`;
}

const unreadableCode = "UNREADABLE";

const closed = ["NO_PERMISSION", "AUTHORIZATION_FAILED", "INVALID_MODULE", "INVALID_QUERY"];

function readAnswer<S extends z.ZodType>(sent: Sent, call: string, schema: S): Read<z.output<S>> {
  if (sent.kind === "lost") throw crmUnreachable(`${sent.why} to ${call}`, sent.cause);
  if (sent.kind === "nothing") return sent;
  const { status, body } = sent;
  if (status >= 400) {
    return { kind: "refused", status, call, ...(readResult(body) ?? unreadable) };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { kind: "found", value: parsed.data };
  const message = parsed.error.issues[0]?.path.join(".") ?? "";
  return { kind: "refused", status, call, ...unreadable, code: unreadableCode, message };
}

const unreadable: Result = {
  isSuccess: false,
  code: "",
  message: "",
  details: { id: null, field: null, duplicateOf: null, all: {} },
};

function isInvalidToken(outcome: Outcome): boolean {
  if (outcome.kind !== "answer" || outcome.status !== 401) return false;
  const code = readResult(outcome.body)?.code;
  return code === "INVALID_TOKEN" || code === "AUTHENTICATION_FAILURE";
}

function waitOf(error: unknown): number | null {
  const isLimited = error instanceof Error && "retryAfterMs" in error;
  return isLimited && typeof error.retryAfterMs === "number" ? error.retryAfterMs : null;
}
