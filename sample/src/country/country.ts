import type { OsmNode, OsmWay } from "../roads/osm.ts";
import { nearestRoads, type Road, type Spot } from "./nearest-roads.ts";

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

export interface Country {
  readonly nodes: () => Iterable<OsmNode>;
  readonly ways: () => Iterable<OsmWay>;
  readonly streets: number;
}

const kilometresPerDegree = 111.2;

/** Kilometres between the places that roads of a kind join. */
const mainEvery = 0.8;
const trunkEvery = 6;

/**
 * Roads as dense as a real country's, invented between real places: streets from each place to its nearest, each with a
 * junction and a side road half way, and a drive from each place; main roads between places that are far from each other,
 * trunk roads between those that are very far. These meet at the end of a drive, so that no junction has more arms than
 * the routing engine can number. About ten directed edges for each postcode, as in Newport and Rutland.
 */
export function country(places: readonly Place[]): Country {
  const spots = spotsOf(places);
  const streets = nearestRoads(spots);
  const main = roadsEvery(spots, mainEvery);
  const trunk = roadsEvery(spots.toReversed(), trunkEvery).map(
    ([from, to]): Road => [spots.length - 1 - from, spots.length - 1 - to],
  );
  const joined = new Set([...main.flat(), ...trunk.flat()]);
  const middleOf = (street: number) => places.length + 2 * street + 1;
  const sideOf = (street: number) => places.length + 2 * street + 2;
  const driveOf = (place: number) => places.length + 2 * streets.length + place + 1;

  function* nodes(): Generator<OsmNode> {
    for (const [n, { lat, lon }] of places.entries()) yield nodeAt(n + 1, lat, lon);
    for (const [n, [from, to]] of streets.entries()) {
      const [a, b] = [places[from], places[to]];
      if (!a || !b) throw new Error("A street between no places");
      const [lat, lon] = [(a.lat + b.lat) / 2, (a.lon + b.lon) / 2];
      yield nodeAt(middleOf(n), lat + stray(n, 0.0001), lon + stray(n + 1, 0.0001));
      yield nodeAt(sideOf(n), lat + stray(n + 2, 0.0006), lon + stray(n + 3, 0.001));
    }
    for (const [n, { lat, lon }] of places.entries())
      yield nodeAt(driveOf(n), lat + stray(n, 0.0005), lon + stray(n + 1, 0.0008));
  }

  function* ways(): Generator<OsmWay> {
    let id = 0;
    const way = (highway: string, refs: readonly number[]): OsmWay => {
      id += 1;
      return { id, refs, tags: { highway, name: `Road ${id % 5000}` } };
    };
    for (const [n, [from, to]] of streets.entries()) {
      yield way("residential", [from + 1, middleOf(n), to + 1]);
      yield way("service", [middleOf(n), sideOf(n)]);
    }
    for (const n of places.keys())
      yield way(joined.has(n) ? "tertiary" : "service", [n + 1, driveOf(n)]);
    for (const [from, to] of main) yield way("secondary", [driveOf(from), driveOf(to)]);
    for (const [from, to] of trunk) yield way("trunk", [driveOf(from), driveOf(to)]);
  }

  return { nodes, ways, streets: streets.length };
}

function spotsOf(places: readonly Place[]): Spot[] {
  const mean = places.reduce((sum, { lat }) => sum + lat, 0) / places.length;
  const narrowing = Math.cos((mean * Math.PI) / 180);
  return places.map(({ lat, lon }) => ({
    x: lon * kilometresPerDegree * narrowing,
    y: lat * kilometresPerDegree,
  }));
}

/** Between the first places in each square of so many kilometres. */
function roadsEvery(spots: readonly Spot[], kilometres: number): Road[] {
  const chosen = new Map<string, number>();
  for (const [n, { x, y }] of spots.entries()) {
    const square = `${Math.floor(x / kilometres)} ${Math.floor(y / kilometres)}`;
    if (!chosen.has(square)) chosen.set(square, n);
  }
  const numbers = [...chosen.values()];
  const some = numbers.flatMap((n) => spots[n] ?? []);
  return nearestRoads(some).map(([from, to]) => [numbers[from] ?? 0, numbers[to] ?? 0]);
}

function nodeAt(id: number, lat: number, lon: number): OsmNode {
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return { id, lat: round(lat), lon: round(lon), tags: {} };
}

/** Up to half of `degrees` to either side, always the same for the same number. */
function stray(n: number, degrees: number): number {
  const scattered = Math.sin((n + 1) * 12.9898) * 43_758.5453;
  return (scattered - Math.floor(scattered) - 0.5) * degrees;
}
