import { setTimeout as sleep } from "node:timers/promises";
import { type Random, seededRandom } from "@milepost/kit/random.ts";
import type { ChaosFault } from "./faults.ts";

export interface Nemesis {
  /** How often each fault was caused. */
  counts(): Readonly<Record<string, number>>;
  /** Returns when all that was broken is whole again. Throws if something could not be. */
  stop(): Promise<void>;
}

/**
 * Causes one fault after the other with each hand, so that up to as many go on at once as there are
 * hands. A hand plays all its faults before it begins again. `calm` is milliseconds between two.
 */
export function openNemesis(
  hands: readonly (readonly ChaosFault[])[],
  { seed, calm, report }: { seed: number; calm: Pause; report: (kind: string) => void },
): Nemesis {
  const counts: Record<string, number> = {};
  const stopping = new AbortController();
  const { signal } = stopping;

  async function play(faults: readonly ChaosFault[], random: Random): Promise<void> {
    let deck: ChaosFault[] = [];
    while (!signal.aborted && faults.length > 0) {
      if (deck.length === 0) deck = [...faults];
      const [fault] = deck.splice(random.whole(0, deck.length - 1), 1);
      if (!fault) throw new Error("There is no fault to cause");
      report(fault.kind);
      counts[fault.kind] = (counts[fault.kind] ?? 0) + 1;
      await fault.cause(random);
      await sleep(calm(random), undefined, { signal }).catch(() => {});
    }
  }

  const playing = Promise.all(hands.map((hand, at) => play(hand, seededRandom(seed * 100 + at))));
  // Heard of when it is stopped.
  playing.catch(() => {});
  return {
    counts: () => counts,
    async stop() {
      stopping.abort();
      await playing;
    },
  };
}

type Pause = (random: Random) => number;
