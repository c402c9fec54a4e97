import { Counter, Gauge, type Registry } from "prom-client";
import { connectionsEach } from "../database/database.ts";
import type { OrganisationId } from "../database/organisation-id.ts";
import { Problem } from "../http/problem.ts";
import { type Lane, nobodys, whose } from "./fair-fetch.ts";
import { fairLine, type LaneLimits, type Refusal } from "./fair-line.ts";
import { inTurn } from "./in-turn.ts";

/** Lets in what can be done in time, and refuses the rest at once. Each process for itself. */
export interface Admission {
  /** For a caller who has proved nothing yet: throws what `run` would throw at once, and takes no place. */
  refuseEarly(lane: Lane, claimed: OrganisationId): void;
  /**
   * Throws the problem of a caller who is not let in. Work that leaves (`leaveLine`) only waits for somebody else
   * from then on: its place is the next one's, and it is still one of those who are inside.
   */
  run<T>(lane: Lane, organisation: OrganisationId, work: () => Promise<T>): Promise<T>;
  /**
   * A search that takes long to judge gives its place to the next one, and waits again, among those like it
   * and by how much of a search's ceiling it is, from 0 to 1: a large one waits for itself, not for others.
   */
  runLarge<T>(part: number, work: () => Promise<T>): Promise<T>;
  /** Takes how long a call to routing waited: where that is long, fewer new searches begin. */
  heedWait(lane: Lane, ms: number): void;
}

interface Options {
  /** Searches at once, of all organisations and of each; and as many that are made again. */
  readonly searches: Pick<LaneLimits, "atOnce" | "atOnceEach">;
  readonly registry: Registry;
}

/** Of one organisation fewer than it has connections. Most of a booking's time is the CRM's, and then it has left. */
const bookings = { atOnce: 64, atOnceEach: connectionsEach - 1, waiting: 128, waitingEach: 64 };
/** Calls for bookings that wait, are worked on or have left, of all organisations and of each. */
const inside = { all: 192, each: 96 };
/**
 * Milliseconds that calls to routing may wait for one another. Beyond, each search would only be slower, until
 * none was done within its deadline. By each call the searches at once become fewer or more.
 */
const longWait = 500;
const [narrower, wider] = [0.9, 0.1];
/** So that one that takes long does not stand in everybody's way. */
const leastAtOnce = 2;
/** One at a time, because nobody waits on the phone for it. */
const simulations = { atOnce: 1, atOnceEach: 1, waiting: 32, waitingEach: 2 };
type AnyLane = Lane | "large";
/** Milliseconds in line. */
const patience = {
  booking: 10_000,
  again: 2_000,
  search: 2_000,
  large: 4_000,
  simulation: 20_000,
} as const satisfies Record<AnyLane, number>;

export function openAdmission({ searches, registry }: Options): Admission {
  const waiting = { waiting: 2 * searches.atOnce, waitingEach: 4 * searches.atOnceEach };
  const search = { ...searches, ...waiting };
  const line = fairLine<AnyLane>(
    { booking: bookings, again: search, search, large: search, simulation: simulations },
    bookings.atOnce,
  );
  let width = searches.atOnce;
  const insideOf = counting(inside);
  const { admitted, refused } = countersIn(registry, line.count);

  function busyProblem(lane: AnyLane, why: Refusal): Problem {
    refused.inc({ lane, why });
    return problemOf[why]();
  }

  return {
    heedWait(lane, ms) {
      if (lane !== "search") return;
      width = ms > longWait ? width * narrower : width + wider;
      width = Math.min(searches.atOnce, Math.max(leastAtOnce, width));
      const atOnce = Math.round(width);
      // However narrow it is, nobody has more than half of it.
      const atOnceEach = Math.min(searches.atOnceEach, Math.ceil(atOnce / 2));
      line.resize("search", { atOnce, atOnceEach });
    },
    refuseEarly(lane, claimed) {
      const why = line.refusalOf({ lane, organisation: claimed });
      if (why) throw busyProblem(lane, why);
    },
    run(lane, organisation, work) {
      const refused = (why: Refusal) => busyProblem(lane, why);
      const answer = () =>
        inTurn(line, { lane, organisation, patience: patience[lane], refused }, (leave) => {
          admitted.inc({ lane });
          return whose.run({ lane, organisation, leave }, work);
        });
      return lane === "booking" ? insideOf(organisation, refused, answer) : answer();
    },
    runLarge(part, work) {
      const { organisation, lane, leave } = whose.getStore() ?? nobodys;
      // Of simulations there is one at a time, however large.
      if (lane !== "simulation") leave();
      const weight = Math.max(1, Math.ceil(Math.min(part, 1) * searches.atOnceEach));
      const turn = { lane: "large", organisation, weight, patience: patience.large } as const;
      return inTurn(line, { ...turn, refused: (why) => busyProblem("large", why) }, () => {
        admitted.inc({ lane: "large" });
        return work();
      });
    },
  };
}

/** As many at once as may be, for whatever they wait; who comes then is refused at once. */
function counting({ all, each }: { readonly all: number; readonly each: number }) {
  const counts = new Map<string, number>();
  let total = 0;
  function add(organisation: string, by: number): void {
    total += by;
    const count = (counts.get(organisation) ?? 0) + by;
    if (count === 0) counts.delete(organisation);
    else counts.set(organisation, count);
  }
  return async <T>(
    organisation: string,
    refused: (why: Refusal) => Error,
    work: () => Promise<T>,
  ): Promise<T> => {
    if ((counts.get(organisation) ?? 0) >= each) throw refused("share");
    if (total >= all) throw refused("full");
    add(organisation, 1);
    try {
      return await work();
    } finally {
      add(organisation, -1);
    }
  };
}

const retryAfterSeconds = 2;

const problemOf = {
  share: () =>
    new Problem(
      "TOO_MANY_REQUESTS",
      "Too many requests from your organisation. Nothing was changed. Try again in a few seconds.",
      { retryAfterSeconds, extra: { success: false } },
    ),
  full: () =>
    new Problem("BUSY", "Milepost is very busy. Nothing was changed. Try again in a few seconds.", {
      retryAfterSeconds,
      extra: { success: false },
    }),
} as const satisfies Record<Refusal, () => Problem>;

type CountOf = ReturnType<typeof fairLine<AnyLane>>["count"];

function countersIn(registry: Registry, count: CountOf) {
  const registers = [registry];
  const lanes = Object.keys(patience) as AnyLane[];
  new Gauge({
    name: "milepost_line",
    help: "Calls that are under way or wait for their turn, by lane",
    labelNames: ["lane", "state"],
    registers,
    collect() {
      for (const lane of lanes) {
        const { running, waiting } = count(lane);
        this.set({ lane, state: "running" }, running);
        this.set({ lane, state: "waiting" }, waiting);
      }
    },
  });
  return {
    admitted: new Counter({
      name: "milepost_admitted_total",
      help: "Calls that were let in, by lane",
      labelNames: ["lane"],
      registers,
    }),
    refused: new Counter({
      name: "milepost_refused_total",
      help: "Calls that were not let in, by lane; share: too many of one organisation, full: of all",
      labelNames: ["lane", "why"],
      registers,
    }),
  };
}
