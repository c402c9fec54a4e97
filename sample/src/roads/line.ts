import { at, pairs } from "../list.ts";
import type { Random } from "../random.ts";
import { between, distance, distanceToSegment, type Line, type Point } from "./geometry.ts";

/** The same line with a point at least every `step` metres. */
export function densify(line: Line, step: number): Point[] {
  const pieces = pairs(line).flatMap(([a, b]) => {
    const count = Math.max(1, Math.ceil(distance(a, b) / step));
    return Array.from({ length: count }, (_, index) => between(a, b, index / count));
  });
  return [...pieces, at(line, -1)];
}

/** Fewer points, none of the left out ones farther than `tolerance` metres from the line that remains. */
export function simplify(line: Line, tolerance: number): Point[] {
  const first = at(line, 0);
  const last = at(line, -1);
  let farthest = 0;
  let reach = tolerance;
  for (let index = 1; index < line.length - 1; index++) {
    const off = distanceToSegment(at(line, index), first, last);
    if (off > reach) [farthest, reach] = [index, off];
  }
  if (farthest === 0) return line.length > 1 ? [first, last] : [first];
  const before = simplify(line.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(line.slice(farthest), tolerance)];
}

/** The point that many metres along the line; the nearer end where the line is not that long. */
export function pointAlong(line: Line, metres: number): Point {
  let left = Math.max(0, metres);
  for (const [a, b] of pairs(line)) {
    const piece = distance(a, b);
    if (left <= piece) return between(a, b, piece === 0 ? 0 : left / piece);
    left -= piece;
  }
  return at(line, -1);
}

/** The part of the line between two distances from its start, in metres. */
export function cut(line: Line, from: number, to: number): Point[] {
  let walked = 0;
  const kept: Point[] = [];
  for (const [index, point] of line.entries()) {
    if (index > 0) walked += distance(at(line, index - 1), point);
    if (walked > from + 0.01 && walked < to - 0.01) kept.push(point);
  }
  return [pointAlong(line, from), ...kept, pointAlong(line, to)];
}

/**
 * From one point to another as old roads go: never straight. It leaves and arrives in the direct direction.
 * `sway` is the greatest departure as a share of the length.
 */
export function winding(from: Point, to: Point, sway: number, random: Random): Point[] {
  const length = distance(from, to);
  const long = (length / 4200) * (0.7 + 0.6 * random());
  const short = (length / 1500) * (0.7 + 0.6 * random());
  const [longPhase, shortPhase] = [random() * 2 * Math.PI, random() * 2 * Math.PI];
  const count = Math.max(2, Math.round(length / 70));
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count;
    const wave =
      0.75 * Math.sin(2 * Math.PI * long * share + longPhase) +
      0.25 * Math.sin(2 * Math.PI * short * share + shortPhase);
    const aside = sway * Math.min(length, 3500) * Math.sin(Math.PI * share) ** 2 * wave;
    const on = between(from, to, share);
    return {
      x: on.x - ((to.y - from.y) / length) * aside,
      y: on.y + ((to.x - from.x) / length) * aside,
    };
  });
}

/** A smooth curve through all the points. */
export function smooth(points: Line, step: number): Point[] {
  const curve = pairs(points).flatMap(([a, b], index) => {
    const before = points[index - 1] ?? a;
    const after = points[index + 2] ?? b;
    const count = Math.max(1, Math.round(distance(a, b) / step));
    return Array.from({ length: count }, (_, part) => spline(before, a, b, after, part / count));
  });
  return [...curve, at(points, -1)];
}

/** Catmull-Rom between b and c. */
function spline(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const one = (p: number, q: number, r: number, s: number) =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  return { x: one(a.x, b.x, c.x, d.x), y: one(a.y, b.y, c.y, d.y) };
}
