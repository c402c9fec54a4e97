import { namer } from "../company/names.ts";
import { at, pairs } from "../list.ts";
import type { Leg } from "../places/countryside.ts";
import type { Settlement } from "../places/settlements.ts";
import { bankOf, reaches } from "../places/water.ts";
import { randomFor } from "../random.ts";
import { angleTo, crossing, distance, type Line, lengthOf, polar } from "./geometry.ts";
import { cut } from "./line.ts";
import { bridges, type MainRoad } from "./main-roads.ts";
import { plain, type Street } from "./street.ts";

/** The legs as streets: the open road, and its last stretch into the settlement at either end. */
export function roadStreets(legs: readonly Leg[]): Street[] {
  const nameLane = namer(randomFor("lanes"));
  return legs.flatMap((leg) => {
    const laneName = nameLane("lane");
    return [
      openRoad(leg, laneName),
      ...approach(leg.from, leg, laneName, leg.to),
      ...approach(leg.to, leg, laneName, leg.from),
    ].flatMap(splitAtRiver);
  });
}

function openRoad({ road, line, from, to }: Leg, laneName: string): Street {
  if (!road) return { ...plain, name: laneName, highway: "unclassified", place: null, line };
  const { ref, mph, isDual } = road;
  const name = isDual ? "Melport Bypass" : `${(to ?? from)?.name} Road`;
  return { ...plain, name, ref, mph, isDual, highway: classOf(road), place: null, line };
}

/** The straight stretch from the edge of a settlement to its middle. */
function approach(
  settlement: Settlement | null,
  { road, line }: Leg,
  laneName: string,
  other: Settlement | null,
): Street[] {
  if (!settlement) return [];
  const { name: place, centre, inner, kind } = settlement;
  const edge =
    distance(at(line, 0), centre) < distance(at(line, -1), centre) ? at(line, 0) : at(line, -1);
  const stretch = [edge, polar(centre, Math.max(0, inner - 5), angleTo(centre, edge))];
  const towards = other ? `${other.name} Road` : laneName;
  const name = kind === "village" && road ? "High Street" : towards;
  const local = kind === "village" ? "unclassified" : "tertiary";
  const highway = road ? classOf({ ...road, isDual: false }) : local;
  return [{ ...plain, name, ref: road?.ref ?? null, highway, mph: 30, place, line: stretch }];
}

function classOf({ ref, isDual }: MainRoad): Street["highway"] {
  if (isDual) return "trunk";
  return ref.startsWith("A") ? "primary" : "secondary";
}

/** Before, on and after the bridge, where there is one; otherwise the street as it is. */
function splitAtRiver(street: Street): Street[] {
  const { line, ref } = street;
  const over = metresToRiver(line);
  if (over === null) return [street];
  const name = bridges[ref ?? ""];
  if (!name) throw new Error(`${street.name} (${ref}) crosses the river without a bridge`);
  const ends = [0, Math.max(0, over - 80), Math.min(lengthOf(line), over + 80), lengthOf(line)];
  return pairs(ends)
    .map(([from, to], index) => {
      const piece = { ...street, line: cut(line, from, to) };
      return index === 1 ? { ...piece, name, isBridge: true } : piece;
    })
    .filter((piece) => lengthOf(piece.line) > 1);
}

/** How far along the line it meets the river; null if it does not. */
function metresToRiver(line: Line): number | null {
  let walked = 0;
  for (const [a, b] of pairs(line)) {
    for (const [c, d] of bankOf(a) === bankOf(b) ? [] : reaches) {
      const meets = crossing(a, b, c, d);
      if (meets) return walked + meets[0] * distance(a, b);
    }
    walked += distance(a, b);
  }
  return null;
}
