import { openChance } from "./watch/chance.ts";

/** What the next calls may meet; see `faults.ts` for what each does. */
export const faultKinds = [
  "down",
  "slow",
  "401",
  "429",
  "500",
  "html",
  "truncated",
  "partial",
  "reset-after-commit",
  "500-after-commit",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Rule {
  readonly kind: FaultKind;
  /** How long a slow call waits before it is answered as usual. */
  readonly ms: number;
  readonly server: "api" | "accounts";
  /** Null matches every call; a path is a regular expression over the address without its query. */
  readonly path: string | null;
  readonly method: string | null;
  readonly zgid: string | null;
  /** From this matching call on; the first is 1. */
  readonly fromCall: number;
  /** Null: until it is removed. */
  readonly forCalls: number | null;
  /** 0 to 1. The seed makes the same calls meet the same fate. */
  readonly probability: number;
  readonly seed: number;
}

export interface Fault {
  readonly kind: FaultKind;
  readonly ms: number;
}

interface Call {
  readonly server: Rule["server"];
  readonly method: string;
  readonly path: string;
  /** Null when the token is nobody's. */
  readonly zgid: string | null;
}

/** How Zoho treats the next calls. */
export interface Misbehaviour {
  /** Keeps those there are. */
  add(rule: Rule): number;
  remove(id: number): void;
  clear(): void;
  /** With the number of calls each has left, or null. */
  list(): readonly (Rule & { readonly id: number; readonly left: number | null })[];
  /** Uses up one call of each rule that applies, in the order they were added. */
  next(call: Call): readonly Fault[];
}

interface Running {
  readonly id: number;
  readonly rule: Rule;
  matched: number;
  applied: number;
  /** 0 to 1. */
  readonly chance: () => number;
}

export function openMisbehaviour(): Misbehaviour {
  let running: Running[] = [];
  let last = 0;

  const leftOf = ({ rule, applied }: Running) =>
    rule.forCalls === null ? null : rule.forCalls - applied;

  function applies(one: Running, call: Call): boolean {
    if (!matches(one.rule, call)) return false;
    one.matched += 1;
    if (one.matched < one.rule.fromCall || one.chance() >= one.rule.probability) return false;
    one.applied += 1;
    return true;
  }

  return {
    add(rule) {
      last += 1;
      running.push({ id: last, rule, matched: 0, applied: 0, chance: openChance(rule.seed) });
      return last;
    },
    remove(id) {
      running = running.filter((one) => one.id !== id);
    },
    clear() {
      running = [];
    },
    list: () => running.map((one) => ({ id: one.id, ...one.rule, left: leftOf(one) })),
    next(call) {
      const faults = running.filter((one) => applies(one, call)).map(({ rule }) => rule);
      running = running.filter((one) => leftOf(one) !== 0);
      return faults;
    },
  };
}

function matches({ server, path, method, zgid }: Rule, call: Call): boolean {
  return (
    server === call.server &&
    (path === null || new RegExp(path).test(call.path)) &&
    (method === null || method.toUpperCase() === call.method) &&
    (zgid === null || zgid === call.zgid)
  );
}
