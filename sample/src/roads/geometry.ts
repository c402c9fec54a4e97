import { at, pairs } from "../list.ts";

/** Metres east and north of the county's south-west corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Line = readonly Point[];

export function distance(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
}

/** The point a share of the way from a to b; shares outside 0 to 1 lie beyond them. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** Angles are radians anticlockwise from east. */
export function polar(centre: Point, radius: number, angle: number): Point {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

export function angleTo(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** How far to turn anticlockwise from one angle to another, 0 to 2π. */
export function turn(from: number, to: number): number {
  const full = 2 * Math.PI;
  return (((to - from) % full) + full) % full;
}

export function lengthOf(line: Line): number {
  return pairs(line).reduce((sum, [a, b]) => sum + distance(a, b), 0);
}

/** Where the segments ab and cd meet, as shares of each; null where they do not. Ends count as meeting. */
export function crossing(a: Point, b: Point, c: Point, d: Point): [number, number] | null {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(across) < 1e-9) return null; // parallel
  const ofAb = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across;
  const ofCd = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across;
  return ofAb >= 0 && ofAb <= 1 && ofCd >= 0 && ofCd <= 1 ? [ofAb, ofCd] : null;
}

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (squared || 1);
  return distance(point, between(a, b, Math.min(1, Math.max(0, share))));
}

/** By counting the sides of the closed shape that a ray to the east crosses. */
export function isInside(point: Point, shape: Line): boolean {
  let inside = false;
  let a = at(shape, -1);
  for (const b of shape) {
    const spans = a.y > point.y !== b.y > point.y;
    if (spans && point.x < a.x + ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y)) inside = !inside;
    a = b;
  }
  return inside;
}
