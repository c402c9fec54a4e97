import type { Drive, DriveTimes, Pair } from "./drive-times.ts";
import { legMemory } from "./leg-memory.ts";
import { type LegNumbers, legNumbers } from "./leg-numbers.ts";
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

/** Distinct legs that are being asked for. */
interface Request {
  readonly legs: LegNumbers;
  /** By the leg's number. */
  readonly found: Promise<readonly (Drive | null)[]>;
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
  const underWay = new Set<Request>();
  const counts = { asked: 0, remembered: 0 };

  return {
    async drives(pairs, deadline) {
      lookUpVersion();
      const known = pairs.map(memory.recall);
      const unknown = pairs.filter((_, n) => known[n] === undefined);
      counts.remembered += pairs.length - unknown.length;
      const found = (unknown.length > 0 ? await find(unknown, deadline) : []).values();
      return known.map((drive) => (drive === undefined ? (found.next().value ?? null) : drive));
    },

    recall(leg) {
      lookUpVersion();
      return memory.recall(leg);
    },

    status: (deadline) => driveTimes.status(deadline),
    stats: () => ({ ...counts, size: memory.size() }),
  };

  /** For each leg in order. */
  async function find(
    legs: readonly Pair[],
    deadline: AbortSignal | undefined,
  ): Promise<(Drive | null)[]> {
    const requests = [...underWay];
    const whose = legs.map((leg) => requests.find((request) => request.legs.find(leg) >= 0));
    const answers = [...new Set(whose)].map(async (request) => {
      const own = legs.filter((_, n) => whose[n] === request);
      const found = request ? await join(request, own, deadline) : await ask(own, deadline);
      return [request, found.values()] as const;
    });
    const found = new Map(await Promise.all(answers));
    return whose.map((request) => found.get(request)?.next().value ?? null);
  }

  async function ask(
    legs: readonly Pair[],
    deadline: AbortSignal | undefined,
  ): Promise<(Drive | null)[]> {
    const { distinct, numbers, numbered } = distinctOf(legs);
    counts.asked += distinct.length;
    counts.remembered += legs.length - distinct.length;
    const ofTheseRoads = memory;
    const found = driveTimes
      .drives(distinct, deadline)
      .then((drives) => {
        for (const [n, leg] of distinct.entries()) ofTheseRoads.remember(leg, drives[n] ?? null);
        return drives;
      })
      .finally(() => underWay.delete(request));
    const request: Request = { legs: numbered, found, deadline };
    underWay.add(request);
    const drives = await found;
    return numbers.map((number) => drives[number] ?? null);
  }

  /** Waits for what somebody else has asked for, but not for longer than one's own deadline. */
  async function join(
    request: Request,
    legs: readonly Pair[],
    deadline: AbortSignal | undefined,
  ): Promise<(Drive | null)[]> {
    try {
      const found = await inTime(request.found, deadline);
      counts.remembered += legs.length;
      return legs.map((leg) => found[request.legs.find(leg)] ?? null);
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

/** Each leg once, by the numbers that all of them have. */
function distinctOf(legs: readonly Pair[]) {
  const distinct: Pair[] = [];
  const numbered = legNumbers();
  const numbers = legs.map((leg) => {
    const number = numbered.numberOf(leg);
    if (number === distinct.length) distinct.push(leg);
    return number;
  });
  return { distinct, numbers, numbered };
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
