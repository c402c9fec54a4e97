import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@milepost/kit/random.ts";

/** When customers call, in milliseconds from the beginning: at random, so many a second on average, whatever becomes of those before. */
export function poissonArrivals(random: Random, perSecond: number, seconds: number): number[] {
  const times: number[] = [];
  for (let at = gap(random, perSecond); at < seconds * 1000; at += gap(random, perSecond)) {
    times.push(at);
  }
  return times;
}

const gap = (random: Random, perSecond: number) =>
  (-Math.log(1 - random.next()) / perSecond) * 1000;

export interface Sending {
  /** When the last one has been sent. */
  readonly sent: Promise<void>;
  /** When everybody has been answered. */
  readonly answered: Promise<void>;
}

/** Calls `travel` for each at its time by `performance.now()`, and does not wait for it before the next one. */
export function sendAt(
  times: readonly number[],
  travel: (scheduled: number) => Promise<void>,
): Sending {
  const began = performance.now();
  const travelling: Promise<void>[] = [];
  const sent = (async () => {
    for (const at of times) {
      const early = began + at - performance.now();
      if (early > 0) await sleep(early);
      travelling.push(travel(began + at));
    }
  })();
  return { sent, answered: sent.then(() => Promise.all(travelling)).then(() => {}) };
}
