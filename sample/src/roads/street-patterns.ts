import type { NameKind } from "../company/names.ts";
import { type Cell, middleOf, reachOf } from "../places/cell.ts";
import { type Random, randomBetween } from "../random.ts";
import { type Line, polar } from "./geometry.ts";

/** Lines that reach beyond a neighbourhood on all sides, with a point every few metres, and what such streets are called. */
interface Pattern {
  readonly lines: readonly Line[];
  readonly kind: NameKind;
}

/** Metres between the points of a line, so that it can be cut to the shape of a cell. */
const step = 12;

/** Two sets of parallel streets, a little bowed. */
export function grid(cell: Cell, random: Random): Pattern[] {
  const along = cell.from + cell.width / 2 + randomBetween(random, -0.35, 0.35);
  const middle = middleOf(cell);
  const bow = randomBetween(random, 0, 30);
  const phase = random() * 2 * Math.PI;
  const parallel = (angle: number, apart: number): Line[] => {
    const reach = reachOf(cell);
    const count = Math.ceil(reach / apart);
    return Array.from({ length: 2 * count + 1 }, (_, index) => {
      const foot = polar(middle, (index - count) * apart, angle + Math.PI / 2);
      return Array.from({ length: Math.ceil((2 * reach) / step) }, (_, part) => {
        const on = polar(foot, part * step - reach, angle);
        return polar(on, bow * Math.sin((part * step) / 190 + phase), angle + Math.PI / 2);
      });
    });
  };
  return [
    { lines: parallel(along, randomBetween(random, 105, 135)), kind: "street" },
    { lines: parallel(along + Math.PI / 2, randomBetween(random, 210, 290)), kind: "street" },
  ];
}

/** Crescents about a point, and streets that lead out from it. In a village the point is the middle of the village. */
export function crescents(cell: Cell, random: Random): Pattern[] {
  const isVillage = cell.settlement.kind === "village";
  const middle = middleOf(cell);
  const focus = isVillage
    ? cell.settlement.centre
    : polar(
        middle,
        randomBetween(random, 0.6, 1.1) * (cell.outer - cell.inner),
        random() * 2 * Math.PI,
      );
  const apart = isVillage ? randomBetween(random, 130, 190) : randomBetween(random, 110, 140);
  const reach = isVillage ? cell.outer : 2 * reachOf(cell);
  const rings = Array.from({ length: Math.floor(reach / apart) }, (_, index) => {
    const radius = (index + (isVillage ? 0.8 : 1.8)) * apart;
    const count = Math.ceil((2 * Math.PI * radius) / step);
    const start = random() * 2 * Math.PI;
    return Array.from({ length: count + 1 }, (_, part) =>
      polar(focus, radius, start + (2 * Math.PI * part) / count),
    );
  });
  const spokes = isVillage
    ? Math.round(randomBetween(random, 5, 8))
    : Math.round(randomBetween(random, 11, 16));
  const first = random() * 2 * Math.PI;
  const rays = Array.from({ length: spokes }, (_, index) => {
    const angle = first + (2 * Math.PI * index) / spokes;
    const from = (isVillage ? 0.8 : 1.8) * apart - 5;
    return Array.from({ length: Math.ceil(reach / step) }, (_, part) =>
      polar(focus, from + part * step, angle),
    );
  });
  return [
    { lines: rings, kind: "curve" },
    { lines: rays, kind: "street" },
  ];
}
