import { call, type Engine } from "./call.ts";
import type { DriveTimes, Place } from "./port.ts";
import { askForSome, type Cells } from "./some-cells.ts";
import { isTooFar } from "./too-far.ts";
import { LocateAnswer, MatrixAnswer, StatusAnswer } from "./valhalla-answers.ts";

const patienceMs = 10_000;
const noSuitableEdges = 171;
const noPath = 442;

/** A Valhalla server: `apps/routing`, or one's own with the same configuration. */
export function valhalla(engine: Engine): DriveTimes {
  return {
    matrix(from, to, deadline = AbortSignal.timeout(patienceMs)) {
      return nearDrives(engine, { from, to, deadline });
    },

    async status(deadline = AbortSignal.timeout(patienceMs)) {
      const question = { path: "/status", body: {}, about: "its status", deadline };
      const reply = await call(engine, { ...question, answer: StatusAnswer });
      if (reply.kind === "refusal" || reply.answer.tileset_last_modified === 0) {
        throw new Error("The routing engine has no roads.");
      }
      const { version, tileset_last_modified, tileset_version } = reply.answer;
      return { version: tileset_version ?? `${version}-${tileset_last_modified}` };
    },
  };
}

interface Question {
  readonly from: readonly Place[];
  readonly to: readonly Place[];
  readonly deadline: AbortSignal;
}

/** One pair too far apart fails a whole call, so such pairs are not asked for. */
async function nearDrives(engine: Engine, question: Question): Promise<Cells> {
  const { from, to, deadline } = question;
  const isNear = from.map((origin) => to.map((destination) => !isTooFar(origin, destination)));
  if (from.length > 1 && to.length > 1 && isNear.flat().includes(false)) {
    const rows = from.map((origin) => nearDrives(engine, { from: [origin], to, deadline }));
    return (await Promise.all(rows)).flat();
  }
  const rows = isNear.map((row) => row.includes(true));
  const columns = to.map((_, column) => isNear.some((row) => row[column]));
  return askForSome(question, { rows, columns }, (from, to) =>
    drives(engine, { from, to, deadline }, quickWay(from, to)),
  );
}

/** Valhalla's two searches: see `quickWay`. */
type Way = { readonly date_time?: { readonly type: number; readonly value: string } };
const thoroughWay: Way = {};

/**
 * From one place, or to one, Valhalla's one-to-many search is several times quicker than its
 * many-to-many. A `date_time` selects it: type 3 from one place, type 2 (arrive by) to one. Its value
 * does not matter while the roads have no traffic.
 */
function quickWay(from: readonly Place[], to: readonly Place[]): Way {
  const value = "2026-11-17T10:00";
  if (from.length === 1) return { date_time: { type: 3, value } };
  if (to.length === 1) return { date_time: { type: 2, value } };
  return thoroughWay;
}

/** The quick way does not turn round in a dead end, so what it does not find is asked again. */
async function drives(engine: Engine, question: Question, way: Way): Promise<Cells> {
  const found = await ask(engine, question, way);
  if (found === "not all near a road") return roadsideDrives(engine, question, way);
  if (way === thoroughWay) return found;

  const rows = found.map((row) => row.includes(null));
  const columns = question.to.map((_, column) => found.some((row) => row[column] === null));
  const again = await askForSome(question, { rows, columns }, (from, to) =>
    drives(engine, { ...question, from, to }, thoroughWay),
  );
  return found.map((row, r) => row.map((cell, c) => cell ?? again[r]?.[c] ?? null));
}

/** One place without a road fails a whole call, and Valhalla does not say which. */
async function roadsideDrives(engine: Engine, question: Question, way: Way): Promise<Cells> {
  const { from, to, deadline } = question;
  const isRoadside = await locate(engine, [...from, ...to], deadline);
  if (!isRoadside.includes(false)) {
    throw new Error(`The routing engine finds a road near all of ${size(question)}, and does not.`);
  }
  const rows = isRoadside.slice(0, from.length);
  const columns = isRoadside.slice(from.length);
  return askForSome(question, { rows, columns }, (from, to) =>
    drives(engine, { from, to, deadline }, way),
  );
}

async function ask(
  engine: Engine,
  question: Question,
  way: Way,
): Promise<Cells | "not all near a road"> {
  const { from, to, deadline } = question;
  const places = { sources: from.map(bare), targets: to.map(bare) };
  const body = { ...places, costing: "auto", verbose: false, ...way };
  const about = size(question);
  const path = "/sources_to_targets";
  const reply = await call(engine, { path, body, answer: MatrixAnswer, about, deadline });
  if (reply.kind === "refusal") {
    if (reply.code === noSuitableEdges) return "not all near a road";
    if (reply.code === noPath) return from.map(() => to.map(() => null)); // no cell has a way
    throw new Error(`The routing engine refused ${about} with its code ${reply.code}.`);
  }
  const { durations, distances } = reply.answer.sources_to_targets;
  return from.map((_, row) =>
    to.map((_, column) => {
      const seconds = durations[row]?.[column];
      const kilometres = distances[row]?.[column];
      if (seconds === null) return null;
      if (seconds === undefined || kilometres == null) {
        throw new Error(`The routing engine left out some of ${about}.`);
      }
      return { minutes: Math.ceil(seconds / 60), metres: Math.round(kilometres * 1000) };
    }),
  );
}

/** Which of the places have a road near them. */
async function locate(
  engine: Engine,
  places: readonly Place[],
  deadline: AbortSignal,
): Promise<boolean[]> {
  const about = `the roads near ${places.length} places`;
  const body = { locations: places.map(bare), costing: "auto" };
  const question = { path: "/locate", body, about, deadline };
  const reply = await call(engine, { ...question, answer: LocateAnswer });
  if (reply.kind === "refusal" || reply.answer.length !== places.length) {
    throw new Error(`The routing engine does not say enough about ${about}.`);
  }
  return reply.answer.map(({ edges }) => edges !== null && edges.length > 0);
}

function size({ from, to }: Question): string {
  return `${from.length}×${to.length} places`;
}

/** A caller's object may have more to it than a place, and Valhalla knows many words. */
function bare({ lat, lon }: Place): Place {
  return { lat, lon };
}
