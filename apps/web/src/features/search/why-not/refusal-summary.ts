import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { wordsOfRule } from "./words-of-rule.ts";

/** Why nothing is free, over all agents; a slot that breaks two rules counts under both. */
export function refusalSummary(results: readonly SearchResult[]): string {
  const totals: Record<string, number> = {};
  for (const { refused = {} } of results) {
    for (const [rule, count] of Object.entries(refused)) totals[rule] = (totals[rule] ?? 0) + count;
  }
  const reasons = Object.entries(totals)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([rule, count]) => `${wordsOfRule(rule, null)} (${count})`);
  return reasons.length === 0
    ? "Nothing is free in the days that can be booked."
    : `Every slot was ruled out: ${reasons.join(", ")}.`;
}
