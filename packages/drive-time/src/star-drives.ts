import type { Call } from "./call.ts";
import { driveOf } from "./drive-of.ts";
import type { Drive, Pair, Place } from "./drive-times.ts";
import { routeDrive } from "./route-drive.ts";
import { type Star, split } from "./star.ts";
import { unavailable } from "./unavailable.ts";
import { LocateAnswer, MatrixAnswer } from "./valhalla-answers.ts";

const noSuitableEdges = 171;
const noPath = 442;

/**
 * Valhalla's two searches. "quick" goes out from one place over all roads until it has met every end,
 * so many ends cost it little more than a few; it does not turn round in a dead end. "thorough"
 * searches for each end from both sides, some 5 ms each, which for a few ends is less.
 */
type Search = "quick" | "thorough";
const quickFrom = 10;

/** Ends of one call. The engine would take more; this many keep several workers busy at a time. */
const most = { quick: 1000, thorough: 25 };

/** The same pairs in as many stars as there should be calls. */
export function callsFor(star: Star<Place>): Star<Place>[] {
  return split(star, most[searchFor(star)]);
}

/**
 * Valhalla has a quick search for many places to one as well, and we do not use it: in 3.6.1 it chooses
 * other roads and miscounts turns. One drive in twenty comes out a fifth to three fifths too long
 * (valhalla/valhalla, issue 4971).
 */
function searchFor({ way, ends }: Star<Place>): Search {
  return way === "out" && ends.length >= quickFrom ? "quick" : "thorough";
}

/**
 * Of so few ends each is asked for as a route of its own. These are what a hold or a booking is judged by, and they are
 * the engine's best word: one in thirty of its matrices differs by minutes, in both directions, from the route that it
 * would drive (docs/decisions/0049-promises-by-route.md).
 */
const routesAtMost = 2;

/** One for each end, null where no road leads. */
export async function starDrives(
  call: Call,
  star: Star<Place>,
  deadline: AbortSignal,
): Promise<(Drive | null)[]> {
  const { way, hub, ends } = star;
  if (ends.length <= routesAtMost) {
    const pairs = ends.map((end): Pair => (way === "out" ? [hub, end] : [end, hub]));
    return Promise.all(pairs.map((pair) => routeDrive(call, pair, deadline)));
  }
  const search = searchFor(star);
  const found = await ask(call, star, search, deadline);
  if (found === "not all near a road") return roadsideDrives(call, star, deadline);
  if (search === "thorough") return found;

  const missing = { ...star, ends: star.ends.filter((_, n) => found[n] === null) };
  const pieces = split(missing, most.thorough);
  const again = await Promise.all(pieces.map((piece) => ask(call, piece, "thorough", deadline)));
  const thorough = again.flat().values();
  return found.map((drive) => {
    const one = drive ?? thorough.next().value ?? null;
    if (one === "not all near a road") throw contradiction(star);
    return one;
  });
}

/** One place without a road fails a whole call, and Valhalla does not say which. */
async function roadsideDrives(
  call: Call,
  star: Star<Place>,
  deadline: AbortSignal,
): Promise<(Drive | null)[]> {
  const [isHubRoadside, ...isRoadside] = await locate(call, [star.hub, ...star.ends], deadline);
  if (isHubRoadside && !isRoadside.includes(false)) throw contradiction(star);

  const ends = star.ends.filter((_, n) => isHubRoadside && isRoadside[n]);
  const some = ends.length > 0 ? await starDrives(call, { ...star, ends }, deadline) : [];
  const drives = some.values();
  return isRoadside.map((is) => (is ? (drives.next().value ?? null) : null));
}

/** A `date_time` makes it the quick one. Its value does not matter while the roads have no traffic. */
const choosing = {
  quick: { date_time: { type: 3, value: "2026-11-17T10:00" } },
  thorough: {},
} satisfies Record<Search, unknown>;

async function ask(
  call: Call,
  star: Star<Place>,
  search: Search,
  deadline: AbortSignal,
): Promise<(Drive | null)[] | "not all near a road"> {
  const { way, ends } = star;
  const [hub, others] = [[star.hub], ends];
  const [sources, targets] = way === "out" ? [hub, others] : [others, hub];
  const body = { sources, targets, costing: "auto", verbose: false, ...choosing[search] };
  const question = { path: "/sources_to_targets", body, about: size(star), deadline };
  const reply = await call({ ...question, answer: MatrixAnswer });
  if (reply.kind === "refusal") {
    if (reply.code === noSuitableEdges) return "not all near a road";
    if (reply.code === noPath) return ends.map(() => null); // to none of them
    throw unavailable(`The routing engine refused ${size(star)} with its code ${reply.code}.`);
  }
  const { durations, distances } = reply.answer.sources_to_targets;
  const [seconds, kilometres] = [durations.flat(), distances.flat()];
  if (seconds.length !== ends.length || kilometres.length !== ends.length) {
    throw unavailable(`The routing engine left out some of ${size(star)}.`);
  }
  return ends.map((_, n) => driveOf(seconds[n] ?? null, Math.round((kilometres[n] ?? 0) * 1000)));
}

/** Which of the places have a road near them. */
async function locate(
  call: Call,
  places: readonly Place[],
  deadline: AbortSignal,
): Promise<boolean[]> {
  const about = `the roads near ${places.length} places`;
  const body = { locations: places, costing: "auto" };
  const reply = await call({ path: "/locate", body, about, deadline, answer: LocateAnswer });
  if (reply.kind === "refusal" || reply.answer.length !== places.length) {
    throw unavailable(`The routing engine does not say enough about ${about}.`);
  }
  return reply.answer.map(({ edges }) => edges !== null && edges.length > 0);
}

function contradiction(star: Star<Place>): Error {
  return unavailable(`The routing engine finds a road near all of ${size(star)}, and does not.`);
}

function size({ way, ends }: Star<Place>): string {
  return way === "out" ? `1×${ends.length} places` : `${ends.length}×1 places`;
}
