import type { Claim } from "./claims.ts";
import { isOf, type Result } from "./run-tests.ts";

/**
 * noticed: an assertion that claims the sentence failed. elsewhere: a test with such an assertion failed at
 * another place, so that it says nothing where there are several plants. passed: nobody noticed.
 */
export type Verdict = "noticed" | "elsewhere" | "passed";

export function judge(claims: readonly Claim[], results: readonly Result[]): Verdict {
  const found = claims.map((claim) => judgeClaim(claim, results));
  return (["noticed", "elsewhere"] as const).find((one) => found.includes(one)) ?? "passed";
}

function judgeClaim(claim: Claim, results: readonly Result[]): Verdict {
  const { assertion } = claim;
  const own = results.filter((result) => isOf(claim, result));
  if (own.every(({ status }) => status === "passed")) return "passed";
  const lines = own.flatMap(({ failedAt }) => failedAt);
  const isInside = (line: number) =>
    assertion !== null && line >= assertion.first && line <= assertion.last;
  return lines.some(isInside) ? "noticed" : "elsewhere";
}
