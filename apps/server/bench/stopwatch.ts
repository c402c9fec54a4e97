import type { Database } from "../src/platform/database/database.ts";

/** What a search waits for. "engine" is within "drives": the calls to the routing server themselves. */
type Part = "database" | "drives" | "engine";

interface Span {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

export interface Stopwatch {
  /** Forgets everything measured so far. */
  start(): void;
  time<T>(part: Part, work: Promise<T>): Promise<T>;
  /** Milliseconds since the start, and how many of them went to these parts; those at the same time count once. */
  read(): { total: number; spent: (...parts: Part[]) => number };
}

export function stopwatch(): Stopwatch {
  let began = 0;
  let spans: Span[] = [];
  return {
    start() {
      spans = [];
      began = performance.now();
    },
    async time(part, work) {
      const from = performance.now();
      try {
        return await work;
      } finally {
        spans.push({ part, from, to: performance.now() });
      }
    },
    read() {
      const total = performance.now() - began;
      const done = [...spans].sort((a, b) => a.from - b.from);
      return {
        total,
        spent: (...parts) => covered(done.filter(({ part }) => parts.includes(part))),
      };
    },
  };
}

/** Of spans in order of their beginnings. */
function covered(spans: readonly Span[]): number {
  let until = 0;
  let sum = 0;
  for (const { from, to } of spans) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}

/** The same database; what is under way can be waited for, such as the record of a search that is kept after its answer. */
export function timedDatabase(
  database: Database,
  watch: Stopwatch,
): Database & { quiet(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    ...database,
    withOrganisation(organisation, work) {
      const done = watch.time("database", database.withOrganisation(organisation, work));
      underWay.add(done);
      const forget = () => underWay.delete(done);
      done.then(forget, forget);
      return done;
    },
    async quiet() {
      await Promise.allSettled(underWay);
    },
  };
}
