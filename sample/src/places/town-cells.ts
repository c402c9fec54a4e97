import type { NameKind } from "../company/names.ts";
import type { Random } from "../random.ts";
import {
  angleTo,
  distance,
  type Line,
  lengthOf,
  type Point,
  polar,
  turn,
} from "../roads/geometry.ts";
import { simplify } from "../roads/line.ts";
import { plain, type Street } from "../roads/street.ts";
import { crescents, grid } from "../roads/street-patterns.ts";
import type { Cell } from "./cell.ts";
import type { Settlement } from "./settlements.ts";
import { bankOf, isDry } from "./water.ts";

/** The residential streets of a neighbourhood. */
export function fillCell(cell: Cell, random: Random, name: (kind: NameKind) => string): Street[] {
  const isVillage = cell.settlement.kind === "village";
  const patterns = !isVillage && random() < 0.6 ? grid(cell, random) : crescents(cell, random);
  const isQuiet = isVillage || random() < 0.5;
  return patterns.flatMap(({ lines, kind }) =>
    lines.flatMap((line) =>
      clip(line, cell, random).map(
        (piece): Street => ({
          ...plain,
          name: name(isVillage ? "village" : kind),
          highway: "residential",
          mph: isQuiet ? 20 : 30,
          place: cell.settlement.name,
          line: piece,
        }),
      ),
    ),
  );
}

/** Streets across the market place from one side of the loop to the other; one-way by turns in the county town. */
export function fillMiddle(
  { name: place, centre, inner, kind }: Settlement,
  random: Random,
  name: (kind: NameKind) => string,
): Street[] {
  const tilt = random() * Math.PI;
  const isOneWay = kind === "county town";
  const apart = isOneWay ? 105 : inner * 1.1;
  return [tilt, tilt + Math.PI / 2].flatMap((angle) => {
    const count = Math.floor((inner * 0.85) / apart);
    return Array.from({ length: 2 * count + 1 }, (_, index): Street => {
      const aside = (index - count) * apart;
      const half = Math.sqrt(inner ** 2 - aside ** 2) + 5;
      const middle = polar(centre, aside, angle + Math.PI / 2);
      const ends = [polar(middle, -half, angle), polar(middle, half, angle)];
      const line = index % 2 === 0 ? ends : ends.reverse();
      return {
        ...plain,
        name: name("centre"),
        highway: "residential",
        mph: 20,
        isOneWay,
        place,
        line,
      };
    });
  });
}

/** The pieces of a line inside the cell, some of them led on to the road at its edge. */
function clip(line: Line, cell: Cell, random: Random): Line[] {
  const pieces: Line[] = [];
  const often = cell.settlement.kind === "village" ? 0.9 : 0.6;
  let start = 0;
  for (let index = 0; index <= line.length; index++) {
    const point = line[index];
    if (point && lies(point, cell, 40)) continue;
    if (index - start >= 6) {
      const from = random() < often ? lead(line, start, -1, cell) : start;
      const to = random() < often ? lead(line, index - 1, 1, cell) : index - 1;
      pieces.push(simplify(line.slice(from, to + 1), 0.5));
    }
    start = index + 1;
  }
  return pieces.filter((piece) => lengthOf(piece) > 60);
}

/** The index just beyond the cell's edge, if a road is there and near; else the index given. */
function lead(line: Line, from: number, by: 1 | -1, cell: Cell): number {
  for (let index = from; Math.abs(index - from) < 10; index += by) {
    const point = line[index];
    if (!point) return from;
    if (lies(point, cell, 0)) continue;
    const isPastLastHouse =
      !cell.isEnclosed && distance(point, cell.settlement.centre) > cell.outer * 0.8;
    return isPastLastHouse ? from : index;
  }
  return from;
}

/** Inside the cell, off its edges by some metres, on the town's own bank of the river. */
function lies(point: Point, cell: Cell, metres: number): boolean {
  const { centre } = cell.settlement;
  const radius = distance(point, centre);
  if (radius - cell.inner < metres) return false;
  if (radius > cell.outer) return false;
  const angle = angleTo(centre, point);
  const past = turn(cell.from, angle);
  if (past > cell.width) return false;
  const outer = cell.isEnclosed ? cell.outer - metres : cell.outer * raggedness(angle, cell.outer);
  if (radius > outer) return false;
  const offEdges = radius * Math.sin(Math.min(past, cell.width - past, Math.PI / 2));
  return offEdges >= metres && isDry(point, 70) && bankOf(point) === bankOf(centre);
}

/** The last houses stand nearer in some directions than in others: a share of the radius. */
function raggedness(angle: number, salt: number): number {
  return 0.9 + 0.07 * Math.sin(3 * angle + salt) + 0.03 * Math.sin(7 * angle + salt);
}
