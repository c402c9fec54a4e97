import pLimit from "p-limit";
import { type Call, caller, type Server } from "./call.ts";
import type { Drive, DriveTimes, Place } from "./drive-times.ts";
import { drivesInStars } from "./drives-in-stars.ts";
import type { Star } from "./star.ts";
import { callsFor, starDrives } from "./star-drives.ts";
import { unavailable } from "./unavailable.ts";
import { StatusAnswer } from "./valhalla-answers.ts";

const patienceMs = 10_000;

/** Calls under way for one question: enough to keep a few workers busy, and let others in between. */
const atOnce = 8;
/** And for all questions together: fewer than wait in `apps/routing` before it says it is too busy. */
const atOnceForAll = 32;

interface Options extends Server {
  /** Calls under way for all questions together; left out: 32. Without end where `fetch` has a limit of its own. */
  readonly callsAtOnce?: number;
}

/** A Valhalla server: `apps/routing`, or one's own with the same configuration. */
export function valhalla({ callsAtOnce = atOnceForAll, ...server }: Options): DriveTimes {
  const call = caller(server);
  const amongAll = pLimit(callsAtOnce);

  return {
    drives(pairs, deadline = AbortSignal.timeout(patienceMs)) {
      const amongOwn = pLimit(atOnce);
      const askInTurn: Call = (question) => amongOwn(() => amongAll(() => call(question)));
      return drivesInStars(pairs, ({ places, stars }) => {
        const placed = stars.map((star) => placedStar(star, places));
        return findStars(askInTurn, placed, deadline);
      });
    },

    // It remembers nothing.
    recall: () => undefined,

    async status(deadline = AbortSignal.timeout(patienceMs)) {
      const question = { path: "/status", body: {}, about: "its status", deadline };
      const reply = await call({ ...question, answer: StatusAnswer });
      if (reply.kind === "refusal" || reply.answer.tileset_last_modified === 0) {
        throw unavailable("The routing engine has no roads.");
      }
      const { version, tileset_last_modified, tileset_version, drive_index } = reply.answer;
      return {
        version: tileset_version ?? `${version}-${tileset_last_modified}`,
        index: drive_index,
      };
    },
  };
}

/** The first failure ends the rest: a part of an answer is none. */
async function findStars(
  call: Call,
  stars: readonly Star<Place>[],
  deadline: AbortSignal,
): Promise<(Drive | null)[][]> {
  const failure = new AbortController();
  const untilThen = AbortSignal.any([deadline, failure.signal]);
  const asked = stars.map(async (star) => {
    const pieces = callsFor(star).map((piece) => starDrives(call, piece, untilThen));
    return (await Promise.all(pieces)).flat();
  });
  try {
    return await Promise.all(asked);
  } catch (error) {
    failure.abort();
    throw error;
  }
}

function placedStar({ way, hub, ends }: Star<number>, places: readonly Place[]): Star<Place> {
  const at = (n: number) => places[n] as Place; // stars name places of this list
  return { way, hub: at(hub), ends: ends.map(at) };
}
