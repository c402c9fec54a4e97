import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "../parts/program.ts";
import { writeTrustPage } from "./trust-page.ts";

/** How a command ends that did all it should and found a figure over its limit, which a busy machine may make it. */
export const overItsLimit = 2;

/** `isRight`: nothing is wrong, whatever the machine; `isWithin`: times and ratios are within their limits too. */
export function exitCodeOf({ isRight, isWithin }: { isRight: boolean; isWithin: boolean }): number {
  if (!isRight) return 1;
  return isWithin ? 0 : overItsLimit;
}

/**
 * The last result of a command that measures: one line of JSON on standard output, and the same with
 * the date and the commit in `docs/measurements/`, and in `docs/trust.md` where it keeps a promise.
 */
export async function writeMeasurement(name: string, figures: Record<string, unknown>) {
  const line = { name, ...figures };
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: repository });
  const record = { ...line, date: new Date().toISOString(), commit: commit.toString().trim() };
  const directory = join(repository, "docs", "measurements");
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.json`), `${JSON.stringify(record)}\n`);
  await writeTrustPage();
  console.log(JSON.stringify(line));
}
