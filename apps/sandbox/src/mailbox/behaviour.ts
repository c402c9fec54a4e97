/** What the next mails may meet. */
export const behaviours = {
  refuse: "Says 550 to the recipient: no such person",
  busy: "Says 451 to the recipient: try again later",
  "lose-reply": "Takes the mail and closes the connection instead of saying so",
  slow: "Takes the mail and says so late",
  down: "Closes every connection without a word",
} as const;
type BehaviourKind = keyof typeof behaviours;

export interface BehaviourRule {
  readonly kind: BehaviourKind;
  /** Null: every recipient. A server that is down cannot know whom a mail is for. */
  readonly to: string | null;
  /** Null: until it is taken back. */
  readonly times: number | null;
  /** How long slow waits. */
  readonly ms: number;
}

/** How the mail server treats the next mails. */
export interface Behaviour {
  add(rule: BehaviourRule): void;
  clear(): void;
  /** `times` are those left. */
  list(): readonly BehaviourRule[];
  /** Uses up one of the first rule of these kinds that applies; null: none does. */
  next(kinds: readonly BehaviourKind[], to: string | null): BehaviourRule | null;
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
    next(kinds, to) {
      const met = rules.find((rule) => kinds.includes(rule.kind) && isFor(rule, to));
      if (!met) return null;
      rules = rules.map((rule) => (rule === met ? usedOnce(rule) : rule)).filter(isLeft);
      return met;
    },
  };
}

function isFor(rule: BehaviourRule, to: string | null): boolean {
  return rule.to === null || rule.to === to;
}

function usedOnce(rule: BehaviourRule): BehaviourRule {
  return { ...rule, times: rule.times === null ? null : rule.times - 1 };
}

function isLeft({ times }: BehaviourRule): boolean {
  return times !== 0;
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
