import { expect, test } from "vitest";
import { at, pairs } from "../list.ts";
import { angleTo, crossing, distanceToSegment, type Point, turn } from "../roads/geometry.ts";
import type { OsmWay } from "../roads/osm.ts";
import { county, drawCounty } from "./county.ts";
import type { Postcode } from "./postcodes.ts";
import { islandSector } from "./sectors.ts";

const { nodes, ways, postcodes, osmPbf } = county();
const roads = ways.filter(({ tags }) => tags.highway);
const isOnIsland = ({ postcode }: Postcode) => postcode.startsWith(islandSector.code);
const onIsland = postcodes.filter(isOnIsland);
const ashore = postcodes.filter((postcode) => !isOnIsland(postcode));

/** Metres, near enough for this latitude. */
function metres({ lat, lon }: { readonly lat: number; readonly lon: number }): Point {
  return { x: lon * 66_371, y: lat * 111_320 };
}

const points = new Map(nodes.map((node) => [node.id, metres(node)]));

function lineOf({ refs }: OsmWay): Point[] {
  return refs.map((ref) => points.get(ref) ?? { x: Number.NaN, y: Number.NaN });
}

const segments = roads.flatMap((road) => pairs(lineOf(road)));
const squareOf = ({ x, y }: Point) => `${Math.floor(x / 1000)} ${Math.floor(y / 1000)}`;
const bySquare = Map.groupBy(segments, ([a]) => squareOf(a));

/** Metres to the nearest road; Infinity if none begins within a kilometre or so. */
function metresToRoad(point: Point): number {
  const near = [-1000, 0, 1000].flatMap((dx) =>
    [-1000, 0, 1000].flatMap(
      (dy) => bySquare.get(squareOf({ x: point.x + dx, y: point.y + dy })) ?? [],
    ),
  );
  return Math.min(...near.map(([a, b]) => distanceToSegment(point, a, b)));
}

test("the county is the same bytes every time", () => {
  const again = drawCounty();
  expect(Buffer.compare(again.osmPbf, osmPbf)).toBe(0);
  expect(again.postcodes).toEqual(postcodes);
});

test("ways refer only to nodes that exist, and ids ascend", () => {
  expect(ways.flatMap(({ refs }) => refs).filter((ref) => !points.has(ref))).toEqual([]);
  expect(pairs(nodes).every(([a, b]) => a.id < b.id)).toBe(true);
  expect(pairs(ways).every(([a, b]) => a.id < b.id)).toBe(true);
});

test("from every road one can drive to every other and back, obeying one-way streets", () => {
  const onward = new Map<number, number[]>();
  const backward = new Map<number, number[]>();
  const arc = (from: number, to: number) => {
    onward.set(from, [...(onward.get(from) ?? []), to]);
    backward.set(to, [...(backward.get(to) ?? []), from]);
  };
  for (const { refs, tags } of roads) {
    for (const [a, b] of pairs(refs)) {
      arc(a, b);
      if (tags.oneway !== "yes") arc(b, a);
    }
  }
  const all = new Set(roads.flatMap(({ refs }) => refs));
  const start = at([...all], 0);
  expect(reached(start, onward).size).toBe(all.size);
  expect(reached(start, backward).size).toBe(all.size);
});

function reached(start: number, next: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set([start]);
  for (const here of seen) for (const there of next.get(here) ?? []) seen.add(there);
  return seen;
}

test("there are about 3,000 postcodes, all different and well formed", () => {
  expect(postcodes.length).toBeGreaterThan(2700);
  expect(postcodes.length).toBeLessThan(3300);
  expect(new Set(postcodes.map(({ postcode }) => postcode)).size).toBe(postcodes.length);
  const form = /^MP([1-9]|10) [0-9][ABD-HJLNP-UW-Z]{2}$/;
  expect(postcodes.filter(({ postcode }) => !form.test(postcode))).toEqual([]);
});

test("every postcode but the island's is within 60 m of a road", () => {
  expect(ashore.filter((postcode) => metresToRoad(metres(postcode)) > 60)).toEqual([]);
});

test("the island has postcodes and no road within 2 km", () => {
  expect(onIsland.length).toBeGreaterThan(1);
  const near = onIsland.flatMap((postcode) =>
    segments.filter(([a, b]) => distanceToSegment(metres(postcode), a, b) < 2000),
  );
  expect(near).toEqual([]);
});

test("the streets of a town share its outcodes", () => {
  const outcodes = (place: string) =>
    new Set(
      ashore
        .filter((postcode) => postcode.place === place)
        .map(({ postcode }) => postcode.split(" ")[0]),
    );
  expect(outcodes("Kelding")).toEqual(new Set(["MP5"]));
  expect(outcodes("Melport")).toEqual(new Set(["MP1", "MP2", "MP3"]));
});

test("only four bridges cross the river", () => {
  const river = ways.find(({ tags }) => tags.waterway === "river");
  const reaches = pairs(lineOf(river ?? at(ways, 0)));
  const over = roads.filter((road) =>
    pairs(lineOf(road)).some(([a, b]) => reaches.some(([c, d]) => crossing(a, b, c, d))),
  );
  expect(over.filter(({ tags }) => tags.bridge !== "yes")).toEqual([]);
  const names = new Set(over.map(({ tags }) => tags.name));
  expect(names).toEqual(
    new Set(["Monks Bridge", "Kelding Bridge", "Town Bridge", "Saltings Bridge"]),
  );
});

test("roundabouts go clockwise, as in a country that drives on the left", () => {
  const roundabouts = roads.filter(({ tags }) => tags.junction === "roundabout");
  expect(roundabouts.length).toBeGreaterThan(10);
  const steps = roundabouts.flatMap((road) => {
    const line = lineOf(road);
    const middle = {
      x: line.reduce((sum, { x }) => sum + x, 0) / line.length,
      y: line.reduce((sum, { y }) => sum + y, 0) / line.length,
    };
    return pairs(line).map(([a, b]) => turn(angleTo(middle, a), angleTo(middle, b)));
  });
  expect(steps.filter((anticlockwise) => anticlockwise < Math.PI)).toEqual([]);
});
