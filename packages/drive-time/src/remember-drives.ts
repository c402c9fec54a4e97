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

/** A pair with its key, which takes long to make. */
interface Leg {
  readonly key: string;
  readonly pair: Pair;
}

/** By the leg's key. */
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
      const unknown = pairs.filter((_, n) => known[n] === undefined).map(legOf);
      counts.remembered += pairs.length - unknown.length;
      const found: Found = unknown.length > 0 ? await find(unknown, deadline) : new Map();
      const legs = unknown.values();
      return known.map((drive) =>
        drive === undefined ? (found.get(legs.next().value?.key ?? "") ?? null) : drive,
      );
    },

    recall([from, to]) {
      lookUpVersion();
      return memory.recall(from, to);
    },

    status: (deadline) => driveTimes.status(deadline),
    stats: () => ({ ...counts, size: memory.size() }),
  };

  async function find(legs: readonly Leg[], deadline: AbortSignal | undefined): Promise<Found> {
    const groups = Map.groupBy(legs, ({ key }) => underWay.get(key) ?? "nobody asks");
    const found = [...groups].map(([request, legs]) =>
      request === "nobody asks" ? ask(legs, deadline) : join(request, legs, deadline),
    );
    const [first = new Map(), ...others] = await Promise.all(found);
    return others.length === 0 ? first : new Map([first, ...others].flatMap((some) => [...some]));
  }

  function ask(legs: readonly Leg[], deadline: AbortSignal | undefined): Promise<Found> {
    const distinct = new Map(legs.map(({ key, pair }) => [key, pair]));
    counts.asked += distinct.size;
    counts.remembered += legs.length - distinct.size;
    const ofTheseRoads = memory;
    const found = driveTimes
      .drives([...distinct.values()], deadline)
      .then((drives) => {
        const answered = drives.values();
        const found = new Map<string, Drive | null>();
        for (const [key, [from, to]] of distinct) {
          const drive = answered.next().value ?? null;
          ofTheseRoads.remember(from, to, drive);
          found.set(key, drive);
        }
        return found;
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
    legs: readonly Leg[],
    deadline: AbortSignal | undefined,
  ): Promise<Found> {
    try {
      const found = await inTime(request.found, deadline);
      counts.remembered += legs.length;
      return found;
    } catch (error) {
      const isTheirTimeUp = request.deadline?.aborted && !deadline?.aborted;
      if (isTheirTimeUp) return find(legs, deadline);
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

function legOf(pair: Pair): Leg {
  const [from, to] = pair;
  return { key: `${placeKey(from)} ${placeKey(to)}`, pair };
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
