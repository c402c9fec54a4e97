import type { SearchResult } from "@milepost/contract";
import type { RuleName } from "@milepost/scheduling";

/** Each may be followed by how many slots it ruled out. */
const ruleWords = {
  "outside-hours": "it is outside the working day",
  overlaps: "another appointment overlaps",
  held: "someone else is offering it at this moment",
  "full-day-block": "the day is kept for one appointment",
  "time-block": "its part of the day is taken",
  "no-road": "no road leads there",
  "drive-too-long": "the drive is longer than allowed",
  "cannot-arrive-in-time": "the agent cannot arrive in time",
  "cannot-leave-in-time": "the agent cannot reach the next stop in time",
  "too-late-today": "it is too late to get there today",
} as const satisfies Record<RuleName, string>;

/** Why nothing is free, over all agents; a slot that breaks two rules counts under both. */
export function refusalSummary(results: readonly SearchResult[]): string {
  const totals: Record<string, number> = {};
  for (const { refused = {} } of results) {
    for (const [rule, count] of Object.entries(refused)) totals[rule] = (totals[rule] ?? 0) + count;
  }
  const reasons = inWords(totals);
  return reasons === ""
    ? "Nothing is free in the days that can be booked."
    : `Every slot was ruled out: ${reasons}.`;
}

/** One line for each agent who had something refused: "Amira Khan: another appointment overlaps (4)". */
export function refusalsByAgent(results: readonly SearchResult[]): string[] {
  return results
    .map(({ salesPersonName, refused = {} }) => [salesPersonName, inWords(refused)] as const)
    .filter(([, reasons]) => reasons !== "")
    .map(([name, reasons]) => `${name}: ${reasons}`);
}

function inWords(refused: Readonly<Record<string, number>>): string {
  return Object.entries(refused)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([rule, count]) => `${isKnown(rule) ? ruleWords[rule] : rule} (${count})`)
    .join(", ");
}

function isKnown(rule: string): rule is RuleName {
  return rule in ruleWords;
}
