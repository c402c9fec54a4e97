import type { RuleName } from "@milepost/scheduling/rules.ts";
import { minutesInWords } from "../minutes-in-words.ts";

interface RuleWords {
  readonly plain: string;
  /** With how far the rule is broken: "6 minutes". Left out where no minutes are given. */
  readonly by?: (minutes: string) => string;
}

const ruleWords = {
  "outside-hours": {
    plain: "it is outside the working day",
    by: (minutes) => `it is ${minutes} outside the working day`,
  },
  overlaps: { plain: "another appointment overlaps" },
  held: { plain: "someone else is offering it at this moment" },
  "full-day-block": { plain: "the day is kept for one appointment" },
  "time-block": { plain: "its part of the day is taken" },
  "no-road": { plain: "no road leads there" },
  "drive-too-long": {
    plain: "the drive is longer than allowed",
    by: (minutes) => `the drive is ${minutes} longer than allowed`,
  },
  "cannot-arrive-in-time": {
    plain: "the agent cannot arrive in time",
    by: (minutes) => `the agent cannot arrive in time, ${minutes} short`,
  },
  "cannot-leave-in-time": {
    plain: "the agent cannot reach the next stop in time",
    by: (minutes) => `the agent cannot reach the next stop in time, ${minutes} short`,
  },
  "too-late-today": {
    plain: "it is too late to get there today",
    by: (minutes) => `it is too late to get there today, ${minutes} short`,
  },
  // What only the check of a single slot says.
  "not-offered": { plain: "it is not among the slots that are offered any more" },
  begun: { plain: "it has begun already" },
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
