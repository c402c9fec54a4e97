import { createHmac } from "node:crypto";
import { openChance } from "../zoho/watch/chance.ts";
import type { StripeEvent } from "./objects.ts";

/** How webhooks travel. Probabilities are from 0 to 1. */
export interface HookHandling {
  readonly lose: number;
  readonly double: number;
  /** Shortest and longest, in real milliseconds. */
  readonly delayMs: readonly [number, number];
  /** Later ones may overtake earlier ones. */
  readonly reorder: boolean;
  /** Nothing goes out by itself; `deliver` still sends. */
  readonly off: boolean;
  /** Waits before each further try when a webhook is not taken. Stripe goes on for three days. */
  readonly retryMs: readonly number[];
}

export const faithfulHooks: HookHandling = {
  lose: 0,
  double: 0,
  delayMs: [0, 0],
  reorder: false,
  off: false,
  retryMs: [1_000, 5_000, 30_000, 300_000, 3_600_000],
};

/** What a forger may get wrong. */
export const forgeries = {
  "other-secret": "Signed with another secret",
  unsigned: "Without a signature",
  tampered: "Signed, and then changed",
  old: "Signed truly, 301 seconds ago",
  future: "Signed truly, 301 seconds ahead",
  "no-time": "A signature without its time",
  "scheme-v0": "Signed truly, under another scheme's name",
} as const;
export type Forgery = keyof typeof forgeries;

export interface Hooks {
  send(event: StripeEvent): void;
  /** Sends it now, however often it was sent before, with a new signature. The status; null: no answer. */
  deliver(event: StripeEvent): Promise<number | null>;
  forge(event: StripeEvent, forgery: Forgery): Promise<number | null>;
  /** Newest first. */
  events(): readonly StripeEvent[];
  find(id: string): StripeEvent | null;
  handle(handling: HookHandling, seed: number): void;
  handling(): HookHandling;
  endpoint(): string;
  moveEndpoint(url: string): void;
  /** Not yet taken, or waiting to be tried again. */
  waiting(): number;
  /** What was sent is forgotten, and what waits is not sent. */
  clear(): void;
  close(): void;
}

const overtakingMs = 300;
const patienceMs = 10_000;
const keptAtMost = 20_000;
/** Stripe's own tolerance is 300 seconds. */
const beyondTolerance = 301;

interface Given {
  readonly endpoint: string;
  readonly secret: string;
}

/** Sends every event to the account's one endpoint, signed, at least once and in no certain order. */
export function openHooks({ endpoint: first, secret }: Given): Hooks {
  let endpoint = first;
  let handling = faithfulHooks;
  let chance = openChance(1);
  const kept = new Map<string, StripeEvent>();
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  const signed = (body: string, at: number, key = secret) =>
    `t=${at},v1=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`;
  const nowSeconds = () => Math.floor(Date.now() / 1000);

  async function post(body: string, signature: string | null): Promise<number | null> {
    try {
      const answer = await fetch(endpoint, {
        method: "POST",
        body,
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          ...(signature !== null && { "stripe-signature": signature }),
        },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return null;
    }
  }

  function deliver(event: StripeEvent): Promise<number | null> {
    const body = JSON.stringify(event, null, 2);
    return post(body, signed(body, nowSeconds()));
  }

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function trySending(event: StripeEvent, [wait, ...waits]: readonly number[]): void {
    const again = () => wait !== undefined && later(wait, () => trySending(event, waits));
    void deliver(event).then((status) => {
      if (status === null || status >= 300) again();
    });
  }

  function delay(): number {
    const [least, most] = handling.delayMs;
    return least + chance() * (most - least) + (handling.reorder ? chance() * overtakingMs : 0);
  }

  function stopWaiting(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  return {
    send(event) {
      kept.set(event.id, event);
      if (kept.size > keptAtMost) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
      if (handling.off || chance() < handling.lose) return;
      const times = chance() < handling.double ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        later(delay(), () => trySending(event, handling.retryMs));
      }
    },
    deliver,
    forge(event, forgery) {
      const body = JSON.stringify(event);
      const now = nowSeconds();
      const signatures: Readonly<Record<Forgery, string | null>> = {
        "other-secret": signed(body, now, "whsec_another"),
        unsigned: null,
        tampered: signed(body, now),
        old: signed(body, now - beyondTolerance),
        future: signed(body, now + beyondTolerance),
        "no-time": signed(body, now).replace(/^t=\d+,/, ""),
        "scheme-v0": signed(body, now).replace("v1=", "v0="),
      };
      return post(forgery === "tampered" ? `${body} ` : body, signatures[forgery]);
    },
    events: () => [...kept.values()].reverse(),
    find: (id) => kept.get(id) ?? null,
    handle(chosen, seed) {
      handling = chosen;
      chance = openChance(seed);
    },
    handling: () => handling,
    endpoint: () => endpoint,
    moveEndpoint(url) {
      endpoint = url;
    },
    waiting: () => timers.size,
    clear() {
      stopWaiting();
      kept.clear();
    },
    close() {
      stopWaiting();
      closing.abort();
    },
  };
}
