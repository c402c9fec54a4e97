import type { RuleName } from "@milepost/scheduling/rules.ts";
import { minutesInWords } from "../minutes-in-words.ts";

interface RuleWords {
  readonly plain: string;
  /** With how far the rule is broken: "6 minutes". Left out where no minutes are given. */
  readonly by?: (minutes: string) => string;
}

const ruleWords = {
  "outside-hours": {
    plain: "it’s outside working hours",
    by: (minutes) => `it’s ${minutes} outside working hours`,
  },
  overlaps: { plain: "the agent is already booked" },
  held: { plain: "a colleague is offering it right now" },
  "full-day-block": { plain: "the whole day is reserved for one appointment" },
  "time-block": { plain: "that time block is taken" },
  "no-road": { plain: "we can’t find a road there" },
  "drive-too-long": {
    plain: "the drive is longer than allowed",
    by: (minutes) => `the drive is ${minutes} longer than allowed`,
  },
  "cannot-arrive-in-time": {
    plain: "the agent can’t arrive in time",
    by: (minutes) => `the agent would be ${minutes} late`,
  },
  "cannot-leave-in-time": {
    plain: "the agent can’t reach the next stop in time",
    by: (minutes) => `the agent would reach the next stop ${minutes} late`,
  },
  "too-late-today": {
    plain: "it’s too late to get there today",
    by: (minutes) => `it’s too late to get there today, ${minutes} short`,
  },
  // What only the check of a single slot says.
  "not-offered": { plain: "this slot is no longer available" },
  begun: { plain: "it has already started" },
} as const satisfies Record<RuleName | "not-offered" | "begun", RuleWords>;

/**
 * Why a slot is refused, to be read to a customer. `over`: minutes beyond the rule; null where it is
 * not a matter of minutes. A rule this page does not know is named rather than left out.
 */
export function wordsOfRule(rule: string, over: number | null): string {
  if (!isKnown(rule)) return rule;
  const { plain, by }: RuleWords = ruleWords[rule];
  return over === null || !by ? plain : by(minutesInWords(Math.ceil(over)));
}

function isKnown(rule: string): rule is keyof typeof ruleWords {
  return Object.hasOwn(ruleWords, rule);
}
