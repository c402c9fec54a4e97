import { at, pairs } from "../list.ts";
import { type Random, randomFor } from "../random.ts";
import {
  angleTo,
  distance,
  distanceToSegment,
  type Line,
  type Point,
  polar,
  turn,
} from "../roads/geometry.ts";
import { winding } from "../roads/line.ts";
import { type MainRoad, mainRoads } from "../roads/main-roads.ts";
import { type Settlement, settlementNamed, settlements } from "./settlements.ts";
import { bankOf, isDry } from "./water.ts";

/** Where roads of the open country meet or may meet. */
interface Knot {
  readonly point: Point;
  readonly settlement: Settlement | null;
  /** The main road it lies on, so that no lane joins a road to itself; null for lanes' own crossroads. */
  readonly ref: string | null;
}

/** A road from one knot to another; within a settlement's radius it runs straight to the middle. */
export interface Leg {
  readonly from: Settlement | null;
  readonly to: Settlement | null;
  /** Null: a lane. */
  readonly road: MainRoad | null;
  /** Only the part outside the settlements at its ends. */
  readonly line: Line;
}

/** Every road between settlements: main roads as listed, and lanes that join everything that lies near. */
export function drawCountryside(): Leg[] {
  const random = randomFor("countryside");
  const main = mainRoads.flatMap((road) =>
    pairs(road.stops.map(knotAt)).map(([a, b]) => legBetween(a, b, road, random)),
  );
  const places = settlements.map(({ name }) => knotAt(name));
  const junctions = new Set(
    mainRoads.flatMap(({ stops }) => stops.filter((stop) => typeof stop !== "string")),
  );
  const fixed = [...places, ...[...junctions].map(knotAt), ...main.flatMap(knotsAlong)];
  const knots = [...fixed, ...scatter(fixed, random)];

  const legs = [...main];
  for (const [a, b] of neighbours(knots)) {
    const lane = laneBetween(a, b, legs, random);
    if (lane) legs.push(lane);
  }
  return legs;
}

function knotAt(stop: MainRoad["stops"][number]): Knot {
  if (typeof stop !== "string") {
    return { point: { x: stop[0] * 1000, y: stop[1] * 1000 }, settlement: null, ref: null };
  }
  const settlement = settlementNamed(stop);
  return { point: settlement.centre, settlement, ref: null };
}

function legBetween(a: Knot, b: Knot, road: MainRoad | null, random: Random): Leg {
  const sway = road ? (road.ref.startsWith("A") ? 0.06 : 0.09) : 0.12;
  const line = winding(edgeOf(a, b), edgeOf(b, a), sway, random);
  return { from: a.settlement, to: b.settlement, road, line };
}

/** Where the way from one knot to another leaves the first knot's settlement. */
function edgeOf(knot: Knot, towards: Knot): Point {
  const angle = angleTo(knot.point, towards.point);
  return polar(knot.point, knot.settlement?.radius ?? 0, angle);
}

/** Every two kilometres or so a lane may join a main road. */
function knotsAlong({ line, road }: Leg): Knot[] {
  const every = 30; // points of a winding line are some 70 m apart
  const joints = line.filter(
    (_, index) => index % every === 0 && index > 10 && index < line.length - 11,
  );
  return joints.map((point) => ({ point, settlement: null, ref: road?.ref ?? null }));
}

/** Crossroads of lanes, spread over the land that the fixed knots leave empty. */
function scatter(fixed: readonly Knot[], random: Random): Knot[] {
  const knots: Knot[] = [];
  for (let attempt = 0; attempt < 6000; attempt++) {
    const point = { x: 300 + random() * 43_000, y: 200 + random() * 34_500 };
    const room = 1250 + random() * 800;
    const isFree = [...fixed, ...knots].every(
      (other) => distance(point, other.point) > room + (other.settlement?.radius ?? 0) * 0.8,
    );
    if (isFree && isDry(point, 350)) knots.push({ point, settlement: null, ref: null });
  }
  return knots;
}

/** Pairs with no third knot in the circle between them (a Gabriel graph), the nearest first. */
function neighbours(knots: readonly Knot[]): (readonly [Knot, Knot])[] {
  const found: (readonly [Knot, Knot])[] = [];
  for (const [index, a] of knots.entries()) {
    for (const b of knots.slice(index + 1)) {
      const apart = distance(a.point, b.point);
      if (apart > 6000) continue;
      const middle = { x: (a.point.x + b.point.x) / 2, y: (a.point.y + b.point.y) / 2 };
      const isClear = knots.every(
        (c) => c === a || c === b || distance(c.point, middle) >= apart / 2,
      );
      if (isClear) found.push([a, b]);
    }
  }
  return found.sort(([a, b], [c, d]) => distance(a.point, b.point) - distance(c.point, d.point));
}

/** A lane, or null where there is none: water, a town in the way, a better road next to it, or nobody ever needed it. */
function laneBetween(a: Knot, b: Knot, legs: readonly Leg[], random: Random): Leg | null {
  const lane = legBetween(a, b, null, random);
  const isNeeded = distance(a.point, b.point) < 1900 || random() < 0.72;
  if (!isNeeded || (a.ref !== null && a.ref === b.ref)) return null;
  if (bankOf(a.point) !== bankOf(b.point)) return null;
  if (!lane.line.every((point) => isDry(point, 90) && bankOf(point) === bankOf(a.point)))
    return null;
  if (settlements.some((town) => isInTheWay(town, a, b))) return null;
  if (legs.some((leg) => leg.road?.isDual && isTooNear(lane, leg))) return null;
  return isCrowded(a, b, legs) || isCrowded(b, a, legs) ? null : lane;
}

function isInTheWay(town: Settlement, a: Knot, b: Knot): boolean {
  if (a.settlement === town || b.settlement === town) return false;
  return distanceToSegment(town.centre, a.point, b.point) < town.radius + 150;
}

/** A lane may end at a dual carriageway, but does not run along or across it. */
function isTooNear(lane: Leg, dual: Leg): boolean {
  const inner = lane.line.slice(1, -1);
  return pairs(dual.line).some(([a, b]) =>
    inner.some((point) => Math.abs(point.x - a.x) < 200 && distanceToSegment(point, a, b) < 45),
  );
}

/** Roads into a settlement keep some way apart. */
function isCrowded(knot: Knot, towards: Knot, legs: readonly Leg[]): boolean {
  const { settlement } = knot;
  if (!settlement) return false;
  const least = settlement.kind === "village" ? 0.7 : 0.5;
  const angle = angleTo(knot.point, towards.point);
  return anglesInto(settlement, legs).some((other) => {
    const apart = turn(other, angle);
    return Math.min(apart, 2 * Math.PI - apart) < least;
  });
}

/** The directions in which roads leave a settlement. */
export function anglesInto(settlement: Settlement, legs: readonly Leg[]): number[] {
  return legs.flatMap(({ from, to, line }) => [
    ...(from === settlement ? [angleTo(settlement.centre, at(line, 0))] : []),
    ...(to === settlement ? [angleTo(settlement.centre, at(line, -1))] : []),
  ]);
}
