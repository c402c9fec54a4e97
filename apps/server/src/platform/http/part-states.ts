import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";

/** By part. Each throws when it cannot do its work. */
type Checks = Readonly<Record<string, () => Promise<void>>>;

export interface PartStates {
  /** Whether each part can work, as it was at most `keptFor` ago. Never throws. */
  ask(): Promise<ReadonlyMap<string, boolean>>;
}

interface Options {
  readonly checks: Checks;
  /** Milliseconds: a part that takes longer to answer is away. */
  readonly patience: number;
  /** Milliseconds for which an answer is kept. Anybody may ask, so the parts are asked no more often. */
  readonly keptFor: number;
  readonly onAway: (part: string, err: unknown) => void;
}

/** Which parts can work. However many ask, each part is asked once at a time. */
export function openPartStates({ checks, patience, keptFor, onAway }: Options): PartStates {
  let kept: ReturnType<typeof askAll> | null = null;
  /** By `performance.now`. */
  let keptUntil = 0;
  return {
    ask() {
      if (kept && performance.now() < keptUntil) return kept;
      keptUntil = Number.POSITIVE_INFINITY;
      kept = askAll();
      return kept;
    },
  };

  async function askAll(): Promise<ReadonlyMap<string, boolean>> {
    const parts = Object.entries(checks).map(async ([part, check]) => {
      const isWell = await Promise.race([check(), late(part)]).then(
        () => true,
        (err) => {
          onAway(part, err);
          return false;
        },
      );
      return [part, isWell] as const;
    });
    const answered = new Map(await Promise.all(parts));
    keptUntil = performance.now() + keptFor;
    return answered;
  }

  async function late(part: string): Promise<never> {
    await sleep(patience, undefined, { ref: false });
    throw new Error(`The part ${part} has not answered for ${patience} ms`);
  }
}

/** Asks with each scrape, so that an alarm knows which part is away. */
export function reportPartStates(registry: Registry, { ask }: PartStates): void {
  new Gauge({
    name: "milepost_ready",
    help: "1: the part can work, 0: it cannot, as this process sees it",
    labelNames: ["part"],
    registers: [registry],
    async collect() {
      for (const [part, isWell] of await ask()) this.set({ part }, isWell ? 1 : 0);
    },
  });
}
