import type { Call } from "./call.ts";
import type { Drive, Place } from "./port.ts";
import { type Star, split } from "./stars.ts";
import { unavailable } from "./unavailable.ts";
import { LocateAnswer, MatrixAnswer } from "./valhalla-answers.ts";

const noSuitableEdges = 171;
const noPath = 442;

/** How many ends a thorough search is given: twice as many cost it more than twice the time. */
const thoroughAtMost = 50;

/** One for each end, null where no road leads. */
export async function starDrives(
  call: Call,
  star: Star,
  deadline: AbortSignal,
): Promise<(Drive | null)[]> {
  const found = await ask(call, star, "quick", deadline);
  if (found === "not all near a road") return roadsideDrives(call, star, deadline);

  const missing = { ...star, ends: star.ends.filter((_, n) => found[n] === null) };
  const pieces = split(missing, thoroughAtMost);
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
  star: Star,
  deadline: AbortSignal,
): Promise<(Drive | null)[]> {
  const [isHubRoadside, ...isRoadside] = await locate(call, [star.hub, ...star.ends], deadline);
  if (isHubRoadside && !isRoadside.includes(false)) throw contradiction(star);

  const ends = star.ends.filter((_, n) => isHubRoadside && isRoadside[n]);
  const some = ends.length > 0 ? await starDrives(call, { ...star, ends }, deadline) : [];
  const drives = some.values();
  return isRoadside.map((is) => (is ? (drives.next().value ?? null) : null));
}

/**
 * Valhalla's two searches. "quick" is one-to-many, several times quicker, but does not turn round in
 * a dead end. A `date_time` selects it: type 3 from one place, type 2 (arrive by) to one. Its value
 * does not matter while the roads have no traffic.
 */
function search(kind: "quick" | "thorough", way: Star["way"]) {
  if (kind === "thorough") return {};
  return { date_time: { type: way === "out" ? 3 : 2, value: "2026-11-17T10:00" } };
}

async function ask(
  call: Call,
  star: Star,
  kind: "quick" | "thorough",
  deadline: AbortSignal,
): Promise<(Drive | null)[] | "not all near a road"> {
  const { way, ends } = star;
  const [hub, others] = [[bare(star.hub)], ends.map(bare)];
  const [sources, targets] = way === "out" ? [hub, others] : [others, hub];
  const body = { sources, targets, costing: "auto", verbose: false, ...search(kind, way) };
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
  return ends.map((_, n) => driveOf(seconds[n] ?? null, kilometres[n] ?? 0));
}

/** Only a null duration means no way: the distance may be 0 there. */
function driveOf(seconds: number | null, kilometres: number): Drive | null {
  if (seconds === null) return null;
  return { minutes: Math.ceil(seconds / 60), metres: Math.round(kilometres * 1000) };
}

/** Which of the places have a road near them. */
async function locate(
  call: Call,
  places: readonly Place[],
  deadline: AbortSignal,
): Promise<boolean[]> {
  const about = `the roads near ${places.length} places`;
  const body = { locations: places.map(bare), costing: "auto" };
  const reply = await call({ path: "/locate", body, about, deadline, answer: LocateAnswer });
  if (reply.kind === "refusal" || reply.answer.length !== places.length) {
    throw unavailable(`The routing engine does not say enough about ${about}.`);
  }
  return reply.answer.map(({ edges }) => edges !== null && edges.length > 0);
}

function contradiction(star: Star): Error {
  return unavailable(`The routing engine finds a road near all of ${size(star)}, and does not.`);
}

function size({ way, ends }: Star): string {
  return way === "out" ? `1×${ends.length} places` : `${ends.length}×1 places`;
}

/** A caller's object may have more to it than a place, and Valhalla knows many words. */
function bare({ lat, lon }: Place): Place {
  return { lat, lon };
}
