import { searchDeadlineMs } from "@milepost/contract/limits.ts";
import type { Drive, DriveTimes, Pair } from "@milepost/drive-time";
import { Problem } from "../../platform/http/problem.ts";

/** A drive that need not be waited for. undefined: it must be asked for; null: no road leads there. */
export type AtHand = (pair: Pair) => Drive | null | undefined;

/** Nothing was decided: these must be asked for first. */
export interface DrivesUnknown {
  readonly kind: "drives-unknown";
  readonly missing: readonly Pair[];
}

/** With each try the diary may have another neighbour, whose drives are not known yet. */
const triesAtMost = 5;
const retryAfterSeconds = 2;

/**
 * Tries in a transaction with the drives at hand. Those that are missing are asked for between two tries,
 * when no connection and no lock is held; all tries together have the deadline of a search.
 */
export async function askingBetweenTries<T extends { readonly kind: string }>(
  driveTimes: DriveTimes,
  attempt: (atHand: AtHand) => Promise<T | DrivesUnknown>,
): Promise<T> {
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  const asked = new Map<string, Drive | null>();
  const atHand: AtHand = (pair) => {
    const answered = asked.get(keyOf(pair));
    return answered === undefined ? driveTimes.recall(pair) : answered;
  };
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const outcome = await attempt(atHand);
    if (!isUnknown(outcome)) return outcome;
    const drives = await driveTimes.drives(outcome.missing, deadline);
    for (const [at, pair] of outcome.missing.entries()) asked.set(keyOf(pair), drives[at] ?? null);
  }
  throw new Problem(
    "BUSY",
    "This day is changing too fast to check. Nothing was changed. Try again in a few seconds.",
    { retryAfterSeconds, extra: { success: false } },
  );
}

const isUnknown = (outcome: { readonly kind: string }): outcome is DrivesUnknown =>
  outcome.kind === "drives-unknown";

function keyOf([from, to]: Pair): string {
  return `${from.lat},${from.lon}>${to.lat},${to.lon}`;
}
