import type { Drive, DriveTimes, Pair } from "./drive-times.ts";
import { legMemory, placeKey } from "./leg-memory.ts";
import { unavailable } from "./unavailable.ts";

interface Options {
  /** Legs to remember, some 100 bytes each. */
  readonly atMost: number;
  /** Milliseconds of a clock that never goes back; the process's own if none is given. */
  readonly now?: () => number;
}

interface Stats {
  /** Pairs the engine was asked for. */
  readonly asked: number;
  /** Pairs it was not: known, or being asked for already. */
  readonly remembered: number;
  /** Legs known at this moment. */
  readonly size: number;
}

/** By `keyOf` its pair. */
type Found = ReadonlyMap<string, Drive | null>;

interface Request {
  readonly found: Promise<Found>;
  readonly deadline: AbortSignal | undefined;
}

const versionHoldsMs = 30_000;

/**
 * The same drive times, each leg asked for once, also by those who need it at the same moment. A
 * failure is not remembered; that no road leads somewhere is. All is forgotten when the engine has
 * other roads, which it looks up in parallel with a search and not before it, every 30 s at the most.
 */
export function rememberDrives(
  driveTimes: DriveTimes,
  { atMost, now = () => performance.now() }: Options,
): DriveTimes & { stats(): Stats } {
  let memory = legMemory(atMost);
  let version: string | null = null;
  let lookedUpAt = Number.NEGATIVE_INFINITY;
  const underWay = new Map<string, Request>();
  const counts = { asked: 0, remembered: 0 };

  return {
    async drives(pairs, deadline) {
      lookUpVersion();
      const known = pairs.map(([from, to]) => memory.recall(from, to));
      const unknown = pairs.filter((_, n) => known[n] === undefined);
      counts.remembered += pairs.length - unknown.length;
      const found: Found = unknown.length > 0 ? await find(unknown, deadline) : new Map();
      return pairs.map((pair, n) => known[n] ?? found.get(keyOf(pair)) ?? null);
    },

    recall([from, to]) {
      lookUpVersion();
      return memory.recall(from, to);
    },

    status: (deadline) => driveTimes.status(deadline),
    stats: () => ({ ...counts, size: memory.size() }),
  };

  async function find(pairs: readonly Pair[], deadline: AbortSignal | undefined): Promise<Found> {
    const groups = Map.groupBy(pairs, (pair) => underWay.get(keyOf(pair)) ?? "nobody asks");
    const found = [...groups].map(([request, pairs]) =>
      request === "nobody asks" ? ask(pairs, deadline) : join(request, pairs, deadline),
    );
    return new Map((await Promise.all(found)).flatMap((some) => [...some]));
  }

  function ask(pairs: readonly Pair[], deadline: AbortSignal | undefined): Promise<Found> {
    const distinct = new Map(pairs.map((pair) => [keyOf(pair), pair]));
    counts.asked += distinct.size;
    counts.remembered += pairs.length - distinct.size;
    const ofTheseRoads = memory;
    const found = driveTimes
      .drives([...distinct.values()], deadline)
      .then((drives) => {
        const legs = [...distinct].map(([key, pair], n) => [key, pair, drives[n] ?? null] as const);
        for (const [, [from, to], drive] of legs) ofTheseRoads.remember(from, to, drive);
        return new Map(legs.map(([key, , drive]) => [key, drive]));
      })
      .finally(() => {
        for (const key of distinct.keys()) if (underWay.get(key) === request) underWay.delete(key);
      });
    const request = { found, deadline };
    for (const key of distinct.keys()) underWay.set(key, request);
    return found;
  }

  /** Waits for what somebody else has asked for, but not for longer than one's own deadline. */
  async function join(
    request: Request,
    pairs: readonly Pair[],
    deadline: AbortSignal | undefined,
  ): Promise<Found> {
    try {
      const found = await inTime(request.found, deadline);
      counts.remembered += pairs.length;
      return found;
    } catch (error) {
      const isTheirTimeUp = request.deadline?.aborted && !deadline?.aborted;
      if (isTheirTimeUp) return find(pairs, deadline);
      throw error;
    }
  }

  function lookUpVersion(): void {
    if (now() - lookedUpAt < versionHoldsMs) return;
    lookedUpAt = now();
    void driveTimes.status().then(
      (status) => {
        // The first one is that of what is remembered already: both were asked for together.
        if (version !== null && version !== status.version) {
          memory = legMemory(atMost);
          underWay.clear();
        }
        version = status.version;
      },
      () => {}, // the call for drives reports it; what is known stays known
    );
  }
}

function keyOf([from, to]: Pair): string {
  return `${placeKey(from)} ${placeKey(to)}`;
}

async function inTime<T>(work: Promise<T>, deadline: AbortSignal | undefined): Promise<T> {
  if (!deadline) return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(unavailable("Drive times did not come in time."));
  if (deadline.aborted) giveUp();
  deadline.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener("abort", giveUp);
  }
}
