import type { Organisation } from "../organisation.ts";
import { limitsOf } from "./editions.ts";

/** What one organisation may use, and has used. */
interface Usage {
  readonly credits: number;
  /** In the last 24 hours. */
  readonly used: number;
  readonly concurrency: number;
  /** Calls being answered now. */
  readonly running: number;
}

/** Set by the control; null is what the edition has. */
export interface Allowance {
  readonly credits: number | null;
  readonly concurrency: number | null;
}

export interface Limits {
  usage(organisation: Organisation): Usage;
  allow(organisation: Organisation, allowance: Allowance): void;
  /** False when they are used up; then nothing is taken. */
  spend(organisation: Organisation, credits: number): boolean;
  /** Null when as many calls are running as may; else what ends this one. */
  enter(organisation: Organisation, isHeavy: boolean): (() => void) | null;
  reset(): void;
}

const day = 24 * 3_600_000;
const minute = 60_000;
/** Searches, queries, sorted lists and large writes at the same time, whatever the edition. */
const heavyConcurrency = 10;

interface Counters {
  allowance: Allowance;
  /** Credits by the minute they were spent in: a rolling day is 1,440 numbers. */
  readonly spent: Map<number, number>;
  running: number;
  heavy: number;
}

export function openLimits(now: () => number): Limits {
  const all = new Map<string, Counters>();

  function countersOf({ dataCentre, organisation }: Organisation): Counters {
    const key = `${dataCentre}.${organisation.zgid}`;
    const known = all.get(key);
    if (known) return known;
    const allowance = { credits: null, concurrency: null };
    const fresh = { allowance, spent: new Map<number, number>(), running: 0, heavy: 0 };
    all.set(key, fresh);
    return fresh;
  }

  function usage(organisation: Organisation): Usage {
    const { allowance, spent, running } = countersOf(organisation);
    const edition = limitsOf(organisation);
    for (const at of spent.keys()) if (at * minute <= now() - day) spent.delete(at);
    return {
      credits: allowance.credits ?? edition.credits,
      used: spent.values().reduce((sum, credits) => sum + credits, 0),
      concurrency: allowance.concurrency ?? edition.concurrency,
      running,
    };
  }

  return {
    usage,
    allow(organisation, allowance) {
      countersOf(organisation).allowance = allowance;
    },
    spend(organisation, cost) {
      const { credits, used } = usage(organisation);
      if (used + cost > credits) return false;
      const { spent } = countersOf(organisation);
      const at = Math.floor(now() / minute);
      spent.set(at, (spent.get(at) ?? 0) + cost);
      return true;
    },
    enter(organisation, isHeavy) {
      const counters = countersOf(organisation);
      const { concurrency } = usage(organisation);
      if (counters.running >= concurrency) return null;
      if (isHeavy && counters.heavy >= heavyConcurrency) return null;
      counters.running += 1;
      counters.heavy += Number(isHeavy);
      return () => {
        counters.running -= 1;
        counters.heavy -= Number(isHeavy);
      };
    },
    reset: () => all.clear(),
  };
}
