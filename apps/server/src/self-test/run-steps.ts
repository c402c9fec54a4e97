import { setTimeout as sleep } from "node:timers/promises";
import { failed, type Outcome, type Step } from "./step.ts";

/** Milliseconds for one step, whatever it waits for. */
const longest = 90_000;

/** Runs one after the other and prints each result at once. Returns how many came to what. */
export async function runSteps(
  steps: readonly Step[],
  tell: (line: string) => void,
): Promise<Record<Outcome, number>> {
  const counts = { ok: 0, differs: 0, failed: 0, "not configured": 0 };
  for (const step of steps) {
    const late = sleep(longest, null, { ref: false }).then(() =>
      failed("no answer in time", `Is it there? See ${step.page}.`),
    );
    const { outcome, found, advice } = await Promise.race([late, step.ask().catch(whyOf(step))]);
    counts[outcome] += 1;
    const expected = outcome === "ok" ? "" : ` (expected ${step.expects})`;
    const rest = advice === null ? "" : `. ${advice}`;
    tell(`${outcome.padEnd(15)} ${step.asks}: ${found}${expected}${rest}`);
  }
  return counts;
}

function whyOf({ page }: Step) {
  return (error: unknown) => failed(causeOf(error), `See ${page}.`);
}

/** The first line of the innermost reason: "fetch failed" alone helps nobody. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "an error without words";
  const { cause } = error;
  const inner = cause instanceof Error ? ` (${cause.message.split("\n")[0] || cause.name})` : "";
  const words = error.message.split("\n")[0] || String(Object(error).code ?? error.name);
  return `${words}${inner}`;
}
