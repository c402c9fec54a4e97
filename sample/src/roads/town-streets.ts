import { namer } from "../company/names.ts";
import { at } from "../list.ts";
import type { Cell } from "../places/cell.ts";
import type { Settlement } from "../places/settlements.ts";
import { fillCell, fillMiddle } from "../places/town-cells.ts";
import { randomFor } from "../random.ts";
import { type Line, type Point, polar, turn } from "./geometry.ts";
import { plain, type Street } from "./street.ts";

/** Metres; only the county town is large enough for a ring road. */
const ringRoad = 1650;

export interface Town {
  readonly settlement: Settlement;
  readonly streets: readonly Street[];
  /** Its neighbourhoods, each between two roads out of town. */
  readonly cells: readonly Cell[];
}

/** The streets of a town or village, given the directions of the roads that leave it. */
export function drawTown(settlement: Settlement, roads: readonly number[]): Town {
  const random = randomFor(settlement.name);
  const name = namer(random);
  const { centre, inner, radius, kind } = settlement;
  const place = settlement.name;
  const { angles, added } = fillGaps(roads, kind === "village" ? 2.6 : 1.35);

  const avenues = added.map((angle): Street => {
    const line = [
      polar(centre, Math.max(0, inner - 5), angle),
      polar(centre, radius * 0.85, angle),
    ];
    const highway = kind === "village" ? "residential" : "tertiary";
    return {
      ...plain,
      name: name(kind === "village" ? "village" : "street"),
      highway,
      mph: 30,
      place,
      line,
    };
  });
  const rings = kind === "county town" ? [ringRoad] : [];
  const cells = cellsBetween(settlement, angles, rings);
  return {
    settlement,
    cells,
    streets: [
      ...avenues,
      ...(inner > 0 ? loopRoundCentre(settlement, name("centre")) : []),
      ...rings.flatMap((ring) => ringStreets(settlement, ring, angles)),
      ...(inner > 0 ? fillMiddle(settlement, random, name) : []),
      ...cells.flatMap((cell) => fillCell(cell, random, name)),
    ],
  };
}

/** Where two roads out of town are far apart, an avenue goes between them. */
function fillGaps(roads: readonly number[], widest: number) {
  const sorted = roads.toSorted((a, b) => a - b);
  const added = sorted.flatMap((angle, index) => {
    const next = at(sorted, (index + 1) % sorted.length);
    const gap = sorted.length === 1 ? 2 * Math.PI : turn(angle, next);
    const count = Math.ceil(gap / widest) - 1;
    return Array.from({ length: count }, (_, part) => angle + (gap * (part + 1)) / (count + 1));
  });
  return { angles: [...sorted, ...added].sort((a, b) => turn(0, a) - turn(0, b)), added };
}

function cellsBetween(
  settlement: Settlement,
  angles: readonly number[],
  rings: readonly number[],
): Cell[] {
  const limits = [settlement.inner, ...rings, settlement.radius];
  return angles.flatMap((from, index) =>
    limits.slice(1).map((outer, ring) => ({
      settlement,
      from,
      width: turn(from, at(angles, (index + 1) % angles.length)) || 2 * Math.PI,
      inner: at(limits, ring),
      outer,
      isEnclosed: ring < rings.length,
    })),
  );
}

/** Clockwise, as traffic goes round on the left. */
function circle(centre: Point, radius: number, from: number, sweep: number): Point[] {
  const count = Math.ceil((sweep * radius) / 55);
  return Array.from({ length: count + 1 }, (_, index) =>
    polar(centre, radius, from - (sweep * index) / count),
  );
}

/** In the county town it is one-way, as are the streets inside it. */
function loopRoundCentre({ name: place, centre, inner, kind }: Settlement, name: string): Street[] {
  const line = circle(centre, inner, 1, 2 * Math.PI);
  const isOneWay = kind === "county town";
  return [{ ...plain, name, highway: "secondary", mph: 30, isOneWay, place, line }];
}

/** One name for each quarter between the roads it crosses. */
function ringStreets(
  { name: place, centre }: Settlement,
  ring: number,
  angles: readonly number[],
): Street[] {
  const ways = [
    "Kingsway",
    "Queensway",
    "Eastway",
    "Princes Way",
    "Southway",
    "Westway",
    "Marketway",
  ];
  return angles.map((angle, index): Street => {
    const previous = at(angles, index - 1);
    const line: Line = circle(centre, ring, angle, turn(previous, angle));
    const name = at(ways, index % ways.length);
    return { ...plain, name, ref: "A1915", highway: "primary", mph: 40, place, line };
  });
}
