import { Counter, Gauge, type Registry } from "prom-client";
import type { OrganisationId } from "./database.ts";
import { type Lane, whose } from "./fair-fetch.ts";
import { fairLine, type LaneLimits, type Refusal } from "./fair-line.ts";
import { inTurn } from "./in-turn.ts";
import { Problem } from "./problem.ts";

/** Lets in what can be done in time, and refuses the rest at once. Each process for itself. */
export interface Admission {
  /** For a caller who has proved nothing yet: throws what `run` would throw at once, and takes no place. */
  refuseEarly(lane: Lane, claimed: OrganisationId): void;
  /** Throws the problem of whoever is not let in. */
  run<T>(lane: Lane, organisation: OrganisationId, work: () => Promise<T>): Promise<T>;
  /** Told how long a call to routing waited: where that is long, fewer new searches are begun. */
  heedWait(lane: Lane, ms: number): void;
}

interface Options {
  /** Searches at once, of all organisations and of each; and as many that are made again. */
  readonly searches: Pick<LaneLimits, "atOnce" | "atOnceEach">;
  readonly registry: Registry;
}

/** Most of a booking's time is the CRM's, so many may be under way. */
const bookings = { atOnce: 64, atOnceEach: 32, waiting: 128, waitingEach: 64 };
/**
 * Milliseconds that calls to routing may wait for one another. Beyond, each search would only be slower, until
 * none was done within its deadline. By each call the searches at once become fewer or more.
 */
const longWait = 500;
const [narrower, wider] = [0.9, 0.1];
/** So that one that takes long does not stand in everybody's way. */
const leastAtOnce = 2;
/** Milliseconds in line. */
const patience = { booking: 5_000, again: 2_000, search: 2_000 } as const satisfies Record<
  Lane,
  number
>;

export function openAdmission({ searches, registry }: Options): Admission {
  const waiting = { waiting: 2 * searches.atOnce, waitingEach: 4 * searches.atOnceEach };
  const search = { ...searches, ...waiting };
  const line = fairLine<Lane>({ booking: bookings, again: search, search }, bookings.atOnce);
  let width = searches.atOnce;
  const { admitted, refused } = countersIn(registry, line.count);

  function problem(lane: Lane, why: Refusal): Problem {
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
      if (why) throw problem(lane, why);
    },
    run(lane, organisation, work) {
      const refused = (why: Refusal) => problem(lane, why);
      return inTurn(line, { lane, organisation, patience: patience[lane], refused }, () => {
        admitted.inc({ lane });
        return whose.run({ lane, organisation }, work);
      });
    },
  };
}

const retryAfterSeconds = 2;

const problemOf = {
  share: () =>
    new Problem(
      "TOO_MANY_REQUESTS",
      "Your organisation has asked for too much at once. Nothing was done; try again in a few seconds.",
      { retryAfterSeconds, extra: { success: false } },
    ),
  full: () =>
    new Problem("BUSY", "Milepost is very busy. Nothing was done; try again in a few seconds.", {
      ...{ retryAfterSeconds, extra: { success: false } },
    }),
} as const satisfies Record<Refusal, () => Problem>;

type CountOf = ReturnType<typeof fairLine<Lane>>["count"];

function countersIn(registry: Registry, count: CountOf) {
  const registers = [registry];
  const lanes = Object.keys(patience) as Lane[];
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
      ...{ name: "milepost_admitted_total", help: "Calls that were let in, by lane" },
      ...{ labelNames: ["lane"], registers },
    }),
    refused: new Counter({
      name: "milepost_refused_total",
      help: "Calls that were not let in, by lane; share: too many of one organisation, full: of all",
      ...{ labelNames: ["lane", "why"], registers },
    }),
  };
}
