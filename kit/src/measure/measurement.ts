import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { keepRun } from "./keep-run.ts";
import { writeTrustPage } from "./trust-page.ts";

/** How a command ends that did all it should and found a figure over its limit, which a busy machine may make it. */
export const overItsLimit = 2;

/** How a command ends that could not try what it is for, and says why: no pass, and no failure either. */
export const notTried = 3;

/** `isRight`: nothing is wrong, whatever the machine; `isWithin`: times and ratios are within their limits too. */
export function exitCodeOf({ isRight, isWithin }: { isRight: boolean; isWithin: boolean }): number {
  if (!isRight) return 1;
  return isWithin ? 0 : overItsLimit;
}

/** Read at the start: what a long run has measured is not what was committed meanwhile. Empty: no checkout. */
const { stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: repository });
const commit = String(stdout).trim();

/**
 * The result of a command that measures: one line of JSON on standard output, and the same with the date and
 * the commit it began on in `docs/measurements/`, where a small run never takes the place of a large one, and in
 * `docs/trust.md` where it keeps a promise.
 */
export async function writeMeasurement(name: string, figures: Record<string, unknown>) {
  if (commit === "") throw new Error("A figure without a commit is worth nothing");
  const line = { name, ...figures };
  const run = { ...line, date: new Date().toISOString(), commit };
  await keepRun(join(repository, "docs", "measurements"), run);
  await writeTrustPage();
  console.log(JSON.stringify(line));
}
