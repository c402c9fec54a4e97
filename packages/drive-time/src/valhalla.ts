import pLimit from "p-limit";
import { type Call, caller, type Server } from "./call.ts";
import { isTooFar } from "./is-too-far.ts";
import type { Drive, DriveTimes, Pair } from "./port.ts";
import { callsFor, starDrives } from "./star-drives.ts";
import { asStars, keyOf, type Star } from "./stars.ts";
import { unavailable } from "./unavailable.ts";
import { StatusAnswer } from "./valhalla-answers.ts";

const patienceMs = 10_000;

/** Calls under way for one question: enough to keep a few workers busy, and let others in between. */
const atOnce = 8;
/** And for all questions together: fewer than wait in `apps/routing` before it says it is too busy. */
const atOnceForAll = 32;

const noDrive: Drive = { minutes: 0, metres: 0 };

interface Options extends Server {
  /** Calls under way for all questions together; left out: 32. Without end where `fetch` has a limit of its own. */
  readonly callsAtOnce?: number;
}

/** A Valhalla server: `apps/routing`, or one's own with the same configuration. */
export function valhalla({ callsAtOnce = atOnceForAll, ...server }: Options): DriveTimes {
  const call = caller(server);
  const amongAll = pLimit(callsAtOnce);

  return {
    async drives(pairs, deadline = AbortSignal.timeout(patienceMs)) {
      const amongOwn = pLimit(atOnce);
      const askInTurn: Call = (question) => amongOwn(() => amongAll(() => call(question)));
      const near = pairs.filter((pair) => !isStaying(pair) && !isTooFar(pair));
      const distinct = new Map(near.map((pair) => [keyOf(pair), pair])).values();
      const stars = asStars([...distinct]).flatMap(callsFor);
      const found = await drivesOf(askInTurn, stars, deadline);
      return pairs.map((pair) => (isStaying(pair) ? noDrive : (found.get(keyOf(pair)) ?? null)));
    },

    // It remembers nothing.
    recall: () => undefined,

    async status(deadline = AbortSignal.timeout(patienceMs)) {
      const question = { path: "/status", body: {}, about: "its status", deadline };
      const reply = await call({ ...question, answer: StatusAnswer });
      if (reply.kind === "refusal" || reply.answer.tileset_last_modified === 0) {
        throw unavailable("The routing engine has no roads.");
      }
      const { version, tileset_last_modified, tileset_version } = reply.answer;
      return { version: tileset_version ?? `${version}-${tileset_last_modified}` };
    },
  };
}

/** By the key of their pair. The first failure ends the rest: a part of an answer is none. */
async function drivesOf(
  call: Call,
  stars: readonly Star[],
  deadline: AbortSignal,
): Promise<Map<string, Drive | null>> {
  const failure = new AbortController();
  const untilThen = AbortSignal.any([deadline, failure.signal]);
  const found = new Map<string, Drive | null>();
  const asked = stars.map(async (star) => {
    const drives = await starDrives(call, star, untilThen);
    for (const [n, end] of star.ends.entries()) {
      found.set(keyOf(star.way === "out" ? [star.hub, end] : [end, star.hub]), drives[n] ?? null);
    }
  });
  try {
    await Promise.all(asked);
    return found;
  } catch (error) {
    failure.abort();
    throw error;
  }
}

/** Too near to ask about: 0 minutes, even where there is no road. */
function isStaying([from, to]: Pair): boolean {
  return from.lat === to.lat && from.lon === to.lon;
}
