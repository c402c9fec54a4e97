import type { Starter } from "@milepost/cell/starter.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { type Random, seededRandom } from "@milepost/kit/random.ts";
import { cpuMeter } from "../cpu-meter.ts";
import { poissonArrivals, sendAt } from "./arrivals.ts";
import { figuresOf, goodput, isHeld, type LoadFigures, recoverySeconds } from "./figures.ts";
import { callSeconds, type Outcome, openTraveller, searchesForBooking } from "./journey.ts";
import type { LoadOrganisation } from "./organisations.ts";

interface Crowd {
  readonly name: string;
  /** Searches; a fifth of that are customers, who are all booked. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly organisations: readonly LoadOrganisation[];
}

interface Running {
  /** When nobody comes any longer; those who wait are still to be answered. */
  readonly sent: Promise<void>;
  /** Of what was to be done from when the crowd was as large as it would be. */
  readonly outcomes: Promise<readonly Outcome[]>;
  readonly all: Promise<readonly Outcome[]>;
}

export interface Phases {
  /** Lets a crowd come, and says what they were answered. */
  run(crowd: Crowd): Promise<{ figures: LoadFigures; outcomes: readonly Outcome[] }>;
  /** Raises the rate until it is not held twice; null: not even the first was. */
  findKnee(from: number, seconds: number): Promise<Knee | null>;
  overload(knee: Knee, seconds: number): Promise<Overload>;
  disturb(perSecond: number, seconds: number): Promise<Disturbance>;
}

interface Knee {
  readonly perSecond: number;
  readonly goodPerSecond: number;
}

interface Overload {
  /** Of the knee's goodput. */
  readonly goodputAt3x: number;
  readonly shedAt3x: number;
  readonly errorsAt3x: number;
  readonly recoveryS: number;
}

interface Disturbance {
  readonly quietRatio: number;
  readonly quietBookingRatio: number;
  readonly quietErrors: number;
}

const raise = 1.3;
const recoverySecondsWatched = 30;
const noise = 50;

export function openPhases(
  { url, seed }: { url: string; seed: number },
  starter: Starter,
  organisations: readonly LoadOrganisation[],
): Phases {
  let crowds = 0;

  function begin({ perSecond, seconds, organisations }: Crowd): Running {
    crowds += 1;
    const random: Random = seededRandom(seed * 1_000 + crowds);
    const outcomes: Outcome[] = [];
    const began = performance.now();
    const ends = () => performance.now() > began + (callSeconds + seconds) * 1000;
    const told = { tell: (outcome: Outcome) => outcomes.push(outcome), isOver: ends };
    const { travel } = openTraveller(url, random, told);
    const customers = perSecond / searchesForBooking;
    const times = poissonArrivals(random, customers, callSeconds + seconds);
    const { sent, answered } = sendAt(times, (scheduled) =>
      travel(random.pick(organisations), scheduled),
    );
    const counted = () =>
      outcomes.filter(
        ({ scheduled }) =>
          scheduled >= began + callSeconds * 1000 &&
          scheduled <= began + (callSeconds + seconds) * 1000,
      );
    return { sent, outcomes: answered.then(counted), all: answered.then(() => outcomes) };
  }

  async function run(crowd: Crowd) {
    const readCpu = cpuMeter(starter.started);
    const own = process.cpuUsage();
    const running = begin(crowd);
    const outcomes = await running.outcomes;
    const figures = figuresOf(outcomes);
    const { user, system } = process.cpuUsage(own);
    const used = [...readCpu(), ["the crowd", (user + system) / 1e6] as const];
    const { searches } = figuresOf(await running.all);
    const each = used.map(([name, used]) => `${name} ${round((used * 1000) / searches)}`);
    console.log(
      `${crowd.name}, ${round(crowd.perSecond)} searches a second for ${crowd.seconds} s\n` +
        `  ${JSON.stringify(figures)}\n` +
        `  CPU in ms for each search and a fifth of a booking: ${each.join(", ")}`,
    );
    return { figures, outcomes };
  }

  const all = (name: string, perSecond: number, seconds: number): Crowd => ({
    name,
    perSecond,
    seconds,
    organisations,
  });

  return {
    run,
    async findKnee(from, seconds) {
      let knee: Knee | null = null;
      let isSecondTry = false;
      for (let perSecond = from; ; ) {
        const { figures } = await run(all("raising", perSecond, seconds));
        if (isHeld(figures)) {
          knee = { perSecond: round(perSecond), goodPerSecond: goodput(figures, seconds) };
          perSecond *= raise;
          isSecondTry = false;
        } else if (isSecondTry) return knee;
        else isSecondTry = true;
      }
    },
    async overload({ perSecond, goodPerSecond }, seconds) {
      const over = begin(all("", 3 * perSecond, seconds));
      await over.sent;
      const after = performance.now();
      const recovering = begin(all("", perSecond / 2, recoverySecondsWatched));
      const outcomes = await recovering.all;
      console.log(`after it\n  ${JSON.stringify(figuresOf(outcomes))}`);
      const figures = figuresOf(await over.outcomes);
      console.log(`three times the knee\n  ${JSON.stringify(figures)}`);
      return {
        goodputAt3x: round(goodput(figures, seconds) / goodPerSecond, 2),
        shedAt3x: figures.shed,
        errorsAt3x: figures.errors,
        recoveryS: round(recoverySeconds(outcomes, after)),
      };
    },
    async disturb(perSecond, seconds) {
      const [noisy, ...quiet] = organisations;
      if (!noisy || quiet.length === 0) throw new Error("One organisation disturbs nobody");
      const crowd = { perSecond, seconds, organisations: quiet };
      const { figures: before } = await run({ ...crowd, name: "quiet" });
      const share = perSecond / quiet.length;
      const disturbing = begin({
        name: "",
        perSecond: noise * share,
        seconds,
        organisations: [noisy],
      });
      const { figures: during } = await run({ ...crowd, name: `${noisy.zgid} is noisy` });
      const noisyFigures = figuresOf(await disturbing.outcomes);
      console.log(`  the noisy one: ${JSON.stringify(noisyFigures)}`);
      return {
        quietRatio: round(during.searchP99Ms / before.searchP99Ms, 2),
        quietBookingRatio: round(during.bookingP99Ms / before.bookingP99Ms, 2),
        quietErrors: during.shed + during.errors,
      };
    },
  };
}
