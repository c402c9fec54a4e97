import { caller, type Server } from "./call.ts";
import { driveOf } from "./drive-of.ts";
import type { Drive, DriveTimes, Pair } from "./drive-times.ts";
import { drivesInStars, type NumberedStars } from "./drives-in-stars.ts";
import type { Star } from "./star.ts";
import { unavailable } from "./unavailable.ts";
import { IndexAnswer } from "./valhalla-answers.ts";

const patienceMs = 10_000;

/** Of one call: a star costs the index far more than one end more. */
const starsAtMost = 200;
const endsAtMost = 25_000;

/** What Valhalla says, and `apps/routing` without an index, of a path that it does not serve. */
const noSuchPath = 106;

/**
 * Drives by the index of `apps/routing`, where thousands cost what ten cost the engine, and a few in a hundred differ
 * from the engine's by more than 2 %. So it chooses among many; what is promised to somebody is judged by the engine
 * itself. A server without an index asks the engine for these, too.
 */
export function indexedDrives(server: Server, engine: DriveTimes): DriveTimes {
  const call = caller(server);

  async function ask(
    { places, stars }: NumberedStars,
    deadline: AbortSignal,
  ): Promise<(Drive | null)[][] | "no index"> {
    const about = `${stars.reduce((sum, { ends }) => sum + ends.length, 0)} indexed drives`;
    const question = { path: "/drives", body: bodyOf({ places, stars }), about, deadline };
    const reply = await call({ ...question, answer: IndexAnswer });
    if (reply.kind === "refusal") {
      if (reply.code === noSuchPath) return "no index";
      throw unavailable(`The routing engine refused ${about} with its code ${reply.code}.`);
    }
    const { drives } = reply.answer;
    const isWhole = stars.every(({ ends }, n) => drives[n]?.seconds.length === ends.length);
    if (!isWhole) throw unavailable(`The routing engine left out some of ${about}.`);
    return drives.map(({ seconds, metres }) =>
      seconds.map((one, n) => driveOf(one, metres[n] ?? 0)),
    );
  }

  async function findStars(
    { places, stars }: NumberedStars,
    deadline: AbortSignal,
  ): Promise<(Drive | null)[][] | "no index"> {
    const found: (Drive | null)[][] = [];
    // One after another: others get their turn in between.
    for (const some of callsFor(stars)) {
      const answered = await ask({ places, stars: some }, deadline);
      if (answered === "no index") return answered;
      for (const star of answered) found.push(star);
    }
    return found;
  }

  /** The index knows no way out of places that are closed in, and the engine may. */
  async function withoutGaps(
    pairs: readonly Pair[],
    drives: (Drive | null)[],
    deadline: AbortSignal,
  ): Promise<(Drive | null)[]> {
    const missing = pairs.filter((_, n) => drives[n] === null);
    if (missing.length === 0) return drives;
    const found = (await engine.drives(missing, deadline)).values();
    return drives.map((drive) => drive ?? found.next().value ?? null);
  }

  return {
    async drives(pairs, deadline = AbortSignal.timeout(patienceMs)) {
      let hasIndex = true;
      const drives = await drivesInStars(pairs, async (asked) => {
        const found = await findStars(asked, deadline);
        hasIndex = found !== "no index";
        return found === "no index" ? [] : found;
      });
      if (!hasIndex) return engine.drives(pairs, deadline);
      return withoutGaps(pairs, drives, deadline);
    },

    // It remembers nothing.
    recall: () => undefined,

    status: (deadline) => engine.status(deadline),
  };
}

/** A search of a large company is one call; the thousands of stars of all its diaries' legs are many. */
function callsFor(stars: readonly Star<number>[]): Star<number>[][] {
  const calls: Star<number>[][] = [];
  let ends = 0;
  for (const star of stars) {
    const call = calls.at(-1);
    ends += star.ends.length;
    if (call && call.length < starsAtMost && ends <= endsAtMost) {
      call.push(star);
    } else {
      calls.push([star]);
      ends = star.ends.length;
    }
  }
  return calls;
}

/** With the places of these stars alone, which are often few of all. */
function bodyOf({ places, stars }: NumberedStars) {
  const numbers = new Map<number, number>();
  const numberOf = (place: number) => {
    const known = numbers.get(place) ?? numbers.size;
    numbers.set(place, known);
    return known;
  };
  const named = stars.map(({ way, hub, ends }) => ({
    way,
    hub: numberOf(hub),
    ends: ends.map(numberOf),
  }));
  const theirPlaces = [...numbers.keys()].map((n) => [places[n]?.lat, places[n]?.lon]);
  return { places: theirPlaces, stars: named };
}
