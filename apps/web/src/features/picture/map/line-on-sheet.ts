import type { Point, Position, Project } from "./view.ts";

/** Pixels. Points that are closer to one another do not show. */
const finest = 1.5;

/** A line in pixels, without what is too fine to see. Its ends stay. */
export function lineOnSheet(line: readonly Position[], project: Project): Point[] {
  const points: Point[] = [];
  for (const [at, position] of line.entries()) {
    const point = project(position);
    const last = points.at(-1);
    if (!last || at === line.length - 1 || pixelsBetween(last, point) >= finest) points.push(point);
  }
  return points;
}

/** The same so many pixels to the left of who drives along it: there and back on one road are two lines. */
export function toTheLeft(points: readonly Point[], pixels: number): Point[] {
  return points.map(({ x, y }, at) => {
    const { dx, dy } = directionAt(points, at);
    return { x: x + dy * pixels, y: y - dx * pixels };
  });
}

/** The point after such a part of the line's length, from 0 to 1, and where one drives to there: of length 1. */
export function pointAlong(points: readonly Point[], part: number) {
  const lengths = points.slice(1).map((point, at) => pixelsBetween(points[at] ?? point, point));
  let left = part * lengths.reduce((sum, length) => sum + length, 0);
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at], points[at + 1]];
    if (from && to && (left <= length || at === lengths.length - 1)) {
      const share = length === 0 ? 0 : left / length;
      return {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        ...unit(from, to),
      };
    }
    left -= length;
  }
  return { x: 0, y: 0, dx: 1, dy: 0 };
}

export function lengthOf(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, point, at) => sum + pixelsBetween(points[at] ?? point, point), 0);
}

/** For an SVG path. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function directionAt(points: readonly Point[], at: number) {
  const here = points[at] ?? { x: 0, y: 0 };
  return unit(points[at - 1] ?? here, points[at + 1] ?? here);
}

function unit(from: Point, to: Point) {
  const length = pixelsBetween(from, to) || 1;
  return { dx: (to.x - from.x) / length, dy: (to.y - from.y) / length };
}

function pixelsBetween(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
