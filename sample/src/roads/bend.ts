import { randomFor } from "../random.ts";
import type { Line, Point } from "./geometry.ts";
import { densify, simplify } from "./line.ts";

/** Metres between crests and metres of sideways shift. Gentle enough that the plane is never folded. */
const waves = [
  { length: 9500, shift: 330 },
  { length: 3300, shift: 95 },
  { length: 1000, shift: 17 },
  { length: 380, shift: 3.5 },
];

const random = randomFor("bend");
const swings = waves.flatMap(({ length, shift }) =>
  [0, 1, 2].map(() => {
    const angle = random() * 2 * Math.PI;
    const steep = (2 * Math.PI) / (length * (0.8 + 0.4 * random()));
    const push = random() * 2 * Math.PI;
    return {
      alongX: Math.cos(angle) * steep,
      alongY: Math.sin(angle) * steep,
      phase: random() * 2 * Math.PI,
      pushX: Math.cos(push) * shift * 0.6,
      pushY: Math.sin(push) * shift * 0.6,
    };
  }),
);

/**
 * The county is drawn with rulers and compasses and then bent, all of it by this one smooth field: what met on the
 * drawing still meets, what did not still does not, and nothing is straight any longer.
 */
export function bend({ x, y }: Point): Point {
  let [east, north] = [x, y];
  for (const swing of swings) {
    const height = Math.sin(swing.alongX * x + swing.alongY * y + swing.phase);
    east += swing.pushX * height;
    north += swing.pushY * height;
  }
  return { x: east, y: north };
}

export function bendLine(line: Line): Point[] {
  return simplify(densify(line, 40).map(bend), 0.8);
}
