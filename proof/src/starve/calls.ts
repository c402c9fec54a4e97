import { setTimeout as sleep } from "node:timers/promises";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { percentile, round } from "@milepost/kit/measure/figures.ts";

export interface Measured {
  readonly p99Ms: number;
  /** Answered with anything but what was asked for. */
  readonly errors: number;
  /** The longest that the api's event loop was held meanwhile. */
  readonly loopLagMs: number;
}

/** What a company that has nothing to do with any attack asks for all day, and that needs nobody but the database. */
const paths = ["/api/settings/access", "/auth/check-auth", "/api/attention", "/api/settings"];
const pauseMs = 20;

/** One call after the other, for so many seconds. */
export async function measureCalls(
  url: string,
  who: Browserless,
  { seconds, metricsToken }: { readonly seconds: number; readonly metricsToken: string },
): Promise<Measured> {
  const headers = { cookie: who.cookie() };
  const took: number[] = [];
  let errors = 0;
  // Looking forgets what was before.
  await readLoopLag(url, metricsToken);
  const until = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < until; at += 1) {
    const began = performance.now();
    const isGood = await fetch(`${url}${paths[at % paths.length]}`, { headers }).then(
      (answer) => answer.text().then(() => answer.status === 200),
      () => false,
    );
    took.push(performance.now() - began);
    if (!isGood) errors += 1;
    await sleep(pauseMs);
  }
  const loopLagMs = round(await readLoopLag(url, metricsToken));
  return { p99Ms: round(percentile(took, 0.99)), errors, loopLagMs };
}

async function readLoopLag(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  if (seconds === undefined) throw new Error("The api does not say how long its loop was held");
  return Number(seconds) * 1_000;
}
