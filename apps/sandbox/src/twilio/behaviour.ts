/** What the next messages may meet. */
const behaviours = {
  down: "Closes the connection without a word",
  "lose-reply": "Takes the message and closes the connection instead of saying so",
  slow: "Takes the message and says so late",
  busy: "Says 429: too many requests",
  broken: "Says 500, and has taken nothing",
  invalid: "Says 400, code 21211: not a valid number",
  landline: "Says 400, code 21614: not a mobile number",
  undelivered: "Takes it; later the receipt says undelivered, code 30003",
  failed: "Takes it; later the receipt says failed, code 30008",
  "no-receipt": "Takes it, and no receipt ever comes",
  "late-receipt": "Takes it; its receipts come late",
  "two-receipts": "Takes it; every receipt comes twice",
} as const;
export type BehaviourKind = keyof typeof behaviours;

interface BehaviourRule {
  readonly kind: BehaviourKind;
  /** Null: every number. */
  readonly to: string | null;
  /** Null: until it is taken back. */
  readonly times: number | null;
  /** How long slow and late-receipt wait. */
  readonly ms: number;
}

/** How the provider treats the next messages. */
export interface Behaviour {
  add(rule: BehaviourRule): void;
  clear(): void;
  list(): readonly BehaviourRule[];
  /** Uses up one of the first rule that applies; null: as it should. */
  next(to: string): BehaviourRule | null;
}

export function openBehaviour(): Behaviour {
  let rules: readonly BehaviourRule[] = [];
  return {
    add(rule) {
      rules = [...rules, rule];
    },
    clear() {
      rules = [];
    },
    list: () => rules,
    next(to) {
      const met = rules.find((rule) => rule.to === null || rule.to === to);
      if (!met) return null;
      const used = { ...met, times: met.times === null ? null : met.times - 1 };
      rules = rules
        .map((rule) => (rule === met ? used : rule))
        .filter((rule) => rule.times === null || rule.times > 0);
      return met;
    },
  };
}

/** From JSON or a form, where numbers are text and empty means none. The text says what is wrong. */
export function readBehaviour(body: unknown): BehaviourRule | string {
  const { kind, to, times, ms }: Readonly<Record<string, unknown>> = { ...Object(body) };
  if (typeof kind !== "string" || !Object.hasOwn(behaviours, kind)) {
    return `kind is ok or one of ${Object.keys(behaviours).join(", ")}`;
  }
  return {
    kind: kind as BehaviourKind,
    to: typeof to === "string" && to !== "" ? to : null,
    times: Number(times) >= 1 ? Math.floor(Number(times)) : null,
    ms: Number(ms) >= 1 ? Number(ms) : 5_000,
  };
}
