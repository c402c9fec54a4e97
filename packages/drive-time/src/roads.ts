import pLimit from "p-limit";
import { type Call, caller, type Server } from "./call.ts";
import { decodePolyline, type Position, rounded } from "./decode-polyline.ts";
import type { Pair, Place } from "./drive-times.ts";
import { isTooFar } from "./is-too-far.ts";
import { askRoute, noWayCodes } from "./route-drive.ts";
import { unavailable } from "./unavailable.ts";
import { ExpansionAnswer, NamesAnswer, type RoadNames, TownsAnswer } from "./valhalla-answers.ts";

/** A line on a map. */
export type Line = readonly Position[];

/** By importance, as the routing engine keeps its roads. */
export interface RoadLines {
  /** Motorways, trunk and primary roads. */
  readonly main: readonly Line[];
  /** Secondary and tertiary. */
  readonly middle: readonly Line[];
  readonly local: readonly Line[];
}

/** What a map shows of the roads that drives are reckoned on. A throw means what it means in `DriveTimes`. */
export interface Roads {
  /** For each pair in order the way that is driven; null: no road leads there. */
  routes(pairs: readonly Pair[], deadline?: AbortSignal): Promise<(Line | null)[]>;
  /** The roads around a place, as far as one drives within 20 km; local ones only near it. */
  around(place: Place, deadline?: AbortSignal): Promise<RoadLines>;
  /** What towns and main roads around a place are called; a server without names has none. */
  names(place: Place, deadline?: AbortSignal): Promise<RoadNames>;
  /** For each place in order the town or village it is in; null: unknown. */
  towns(places: readonly Place[], deadline?: AbortSignal): Promise<(string | null)[]>;
}

const patienceMs = 10_000;
const aroundKilometres = 20;
/** Degrees of latitude, some 6 km: farther away streets are too many, and too small to be seen. */
const localWithin = 0.055;
/** Routes under way at a time: they are for looking at, and let searches go first. */
const atOnce = 2;

export function valhallaRoads(server: Server): Roads {
  const call = caller(server);
  const inLine = pLimit(atOnce);
  return {
    routes: (pairs, deadline = AbortSignal.timeout(patienceMs)) =>
      Promise.all(
        pairs.map(async (pair) =>
          isTooFar(pair) ? null : inLine(() => routeOf(call, pair, deadline)),
        ),
      ),
    around: (place, deadline = AbortSignal.timeout(patienceMs)) =>
      inLine(() => linesAround(call, place, deadline)),
    names: async (place, deadline = AbortSignal.timeout(patienceMs)) => {
      const body = { places: [place] };
      const question = { path: "/names", body, about: "the names around a place", deadline };
      const reply = await call({ ...question, answer: NamesAnswer });
      return reply.kind === "answer" ? reply.answer : { places: [], roads: [] };
    },
    towns: async (places, deadline = AbortSignal.timeout(patienceMs)) => {
      const about = `${places.length} towns`;
      const question = { path: "/towns", body: { places }, about, deadline };
      const reply = await call({ ...question, answer: TownsAnswer });
      return places.map((_, at) => (reply.kind === "answer" && reply.answer.towns[at]) || null);
    },
  };
}

async function routeOf(call: Call, pair: Pair, deadline: AbortSignal): Promise<Line | null> {
  const trip = await askRoute(call, pair, deadline);
  return trip?.legs.flatMap(({ shape }) => decodePolyline(shape)) ?? null;
}

async function linesAround(
  call: Call,
  { lat, lon }: Place,
  deadline: AbortSignal,
): Promise<RoadLines> {
  const body = {
    locations: [{ lat, lon }],
    costing: "auto",
    action: "isochrone",
    contours: [{ distance: aroundKilometres }],
    expansion_properties: ["edge_id"],
    skip_opposites: true,
    dedupe: true,
  };
  const question = { path: "/expansion", body, about: "the roads around a place", deadline };
  const reply = await call({ ...question, answer: ExpansionAnswer });
  const lines: Record<keyof RoadLines, Line[]> = { main: [], middle: [], local: [] };
  if (reply.kind === "refusal") {
    if (noWayCodes.has(reply.code)) return lines;
    throw unavailable(`The routing engine refused the roads with its code ${reply.code}.`);
  }
  const isNear = ([x, y]: Position) =>
    Math.abs(y - lat) < localWithin && Math.abs(x - lon) * cosine(lat) < localWithin;
  for (const { geometry, properties } of reply.answer.features) {
    const line = geometry.coordinates.map(([x, y]) => [rounded(x), rounded(y)] as const);
    const level = levelOf(properties.edge_id);
    if (level !== "local" || line.some(isNear)) lines[level].push(line);
  }
  return lines;
}

/** The lowest three bits of an edge's id say in which of the three levels of tiles it is. */
function levelOf(edgeId: number): keyof RoadLines {
  return (["main", "middle", "local"] as const)[edgeId % 8] ?? "local";
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
