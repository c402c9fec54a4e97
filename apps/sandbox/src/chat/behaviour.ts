/** What the next messages may meet. */
export const behaviours = {
  down: "Closes the connection without a word",
  slow: "Takes the message and says so late",
  "lose-reply": "Takes the message and closes the connection instead of saying so",
  busy: "Says 429, and when to come again",
  broken: "Says 500",
  redirect: "Says 307 and names another address, such as an internal one",
  prohibited: "Says 403: the team forbids it",
  revoked: "Says 404: the address is no longer valid",
  archived: "Says 410: the channel has been archived",
} as const;
export type BehaviourKind = keyof typeof behaviours;

export interface BehaviourRule {
  readonly kind: BehaviourKind;
  /** Null: until it is taken back. */
  readonly times: number | null;
  /** How long slow waits, in milliseconds. */
  readonly ms: number;
  /** What busy says in Retry-After, in seconds. */
  readonly retryAfter: number;
  /** Where redirect leads. */
  readonly location: string;
}

/** How Slack and Teams treat the next messages. */
export interface Behaviour {
  add(rule: BehaviourRule): void;
  clear(): void;
  /** `times` are those left. */
  list(): readonly BehaviourRule[];
  /** Uses up one of the first rule; null: as it should. */
  next(): BehaviourRule | null;
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
    next() {
      const [met, ...others] = rules;
      if (!met) return null;
      const { times } = met;
      if (times !== null) rules = times > 1 ? [{ ...met, times: times - 1 }, ...others] : others;
      return met;
    },
  };
}

/** From JSON or a form, where numbers are text and empty means none. The text says what is wrong. */
export function readBehaviour(body: unknown): BehaviourRule | string {
  const given: Readonly<Record<string, unknown>> = { ...Object(body) };
  const { kind, location } = given;
  if (typeof kind !== "string" || !Object.hasOwn(behaviours, kind)) {
    return `kind is ok or one of ${Object.keys(behaviours).join(", ")}`;
  }
  const number = (name: string) =>
    Number(given[name]) >= 1 ? Math.floor(Number(given[name])) : null;
  return {
    kind: kind as BehaviourKind,
    times: number("times"),
    ms: number("ms") ?? 10_000,
    retryAfter: number("retryAfter") ?? 30,
    location:
      typeof location === "string" && location !== "" ? location : "http://169.254.169.254/",
  };
}
