import { at, pairs } from "../list.ts";
import { angleTo, between, distance, type Line, lengthOf, type Point, polar } from "./geometry.ts";
import type { Edge } from "./network.ts";
import type { OsmSheet, Tags } from "./osm.ts";
import { type Roundabout, roundaboutsOf } from "./roundabouts.ts";
import type { Street } from "./street.ts";

/** What is driven on: a street, or one half of a dual carriageway. Not yet cut at roundabouts. */
interface Carriageway {
  readonly street: Street;
  readonly isOneWay: boolean;
  readonly from: number;
  readonly to: number;
  readonly line: Line;
}

/** Puts the network on the sheet, with its roundabouts and dual carriageways. */
export function addRoads(sheet: OsmSheet, edges: readonly Edge[]): void {
  const roundabouts = roundaboutsOf(edges);
  const ends = endRegister(sheet);
  for (const { street, isOneWay, from, to, line } of edges.flatMap(carriagewaysOf)) {
    const cutLine = cutAt(
      roundabouts.get(to),
      cutAt(roundabouts.get(from), line).toReversed(),
    ).toReversed();
    const refs = [
      ends.nodeAt(from, at(cutLine, 0)),
      ...cutLine.slice(1, -1).map((point) => sheet.addNode(point)),
      ends.nodeAt(to, at(cutLine, -1)),
    ];
    sheet.addWay(refs, tagsOf(street, isOneWay));
  }
  for (const [junction, roundabout] of roundabouts)
    addCircle(sheet, roundabout, ends.nodesAt(junction));
}

function carriagewaysOf({ street, from, to, line }: Edge): Carriageway[] {
  if (!street.isDual) return [{ street, isOneWay: street.isOneWay, from, to, line }];
  return [
    { street, isOneWay: true, from, to, line: leftOf(line, 9) },
    { street, isOneWay: true, from: to, to: from, line: leftOf(line.toReversed(), 9) },
  ];
}

/** A line that runs some metres to the left of another. */
function leftOf(line: Line, metres: number): Point[] {
  return line.map((point, index) => {
    const before = line[index - 1] ?? point;
    const after = line[index + 1] ?? point;
    return polar(point, metres, angleTo(before, after) + Math.PI / 2);
  });
}

/** The line from where it leaves the roundabout at its start; the whole line if there is none. */
function cutAt(roundabout: Roundabout | undefined, line: Line): Line {
  if (!roundabout) return line;
  const { centre, radius } = roundabout;
  const outside = line.findIndex((point) => distance(centre, point) > radius);
  if (outside < 1)
    throw new Error(`A road of ${Math.round(lengthOf(line))} m is lost in a roundabout`);
  let [inner, outer] = [at(line, outside - 1), at(line, outside)];
  for (let halving = 0; halving < 30; halving++) {
    const middle = between(inner, outer, 0.5);
    if (distance(centre, middle) > radius) outer = middle;
    else inner = middle;
  }
  return [outer, ...line.slice(outside)];
}

/** Nodes at the ends of carriageways. Ends at the same junction share a node if they come to the same point. */
function endRegister(sheet: OsmSheet) {
  const known = new Map<number, { readonly point: Point; readonly node: number }[]>();
  const nodesAt = (junction: number) => known.get(junction) ?? [];
  const nodeAt = (junction: number, point: Point): number => {
    const same = nodesAt(junction).find((other) => distance(other.point, point) < 4);
    if (same) return same.node;
    const node = sheet.addNode(point);
    known.set(junction, [...nodesAt(junction), { point, node }]);
    return node;
  };
  return { nodeAt, nodesAt };
}

/** Clockwise through every road's end. */
function addCircle(
  sheet: OsmSheet,
  { centre, radius, highway }: Roundabout,
  ends: readonly { readonly point: Point; readonly node: number }[],
): void {
  const stops = ends
    .map(({ point, node }) => ({ angle: angleTo(centre, point), node }))
    .sort((a, b) => b.angle - a.angle);
  const first = at(stops, 0);
  const refs = pairs([...stops, { ...first, angle: first.angle - 2 * Math.PI }]).flatMap(
    ([a, b]) => {
      const sweep = a.angle - b.angle;
      const count = Math.floor(sweep / 0.6);
      const fill = Array.from({ length: count }, (_, part) =>
        sheet.addNode(polar(centre, radius, a.angle - (sweep * (part + 1)) / (count + 1))),
      );
      return [a.node, ...fill];
    },
  );
  sheet.addWay([...refs, first.node], {
    highway,
    junction: "roundabout",
    oneway: "yes",
    maxspeed: "30 mph",
  });
}

function tagsOf({ highway, name, ref, mph, isBridge }: Street, isOneWay: boolean): Tags {
  return {
    highway,
    name,
    ...(ref && { ref }),
    ...(mph && { maxspeed: `${mph} mph` }),
    ...(isOneWay && { oneway: "yes" }),
    ...(isBridge && { bridge: "yes", layer: "1" }),
  };
}
