import type { Random } from "@milepost/kit/random.ts";
import { areApart, type ReadTest, type Trial } from "./batches.ts";
import { kindOf } from "./run-tests.ts";

/** More browser tests than this make a sample slow. */
const browserTests = 6;

/** That many at random: any that a unit test claims, and a single batch of browser tests. Never more cells than one. */
export function pickSample(
  trials: readonly Trial[],
  count: number,
  random: Random,
  read: ReadTest,
): readonly Trial[] {
  const shuffled = trials
    .map((trial) => ({ trial, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ trial }) => trial);
  const has = ({ claims }: Trial, kind: string) => claims.some((claim) => kindOf(claim) === kind);
  const browser: Trial[] = [];
  const quick: Trial[] = [];
  for (const trial of shuffled) {
    if (has(trial, "unit")) quick.push(trial);
    else if (has(trial, "e2e") && browser.every((other) => areApart(trial, other, read))) {
      browser.push(trial);
    }
  }
  const fromBrowser = browser.slice(0, Math.min(browserTests, count));
  return [...quick.slice(0, count - fromBrowser.length), ...fromBrowser];
}
