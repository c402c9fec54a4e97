import type { Point } from "@milepost/scheduling/world.ts";

/**
 * Two lines of a ring that meet where they should not, by the corners they start from; null: there
 * are none. Lines next to each other meet in a corner; they may not lie upon each other. Degrees are
 * taken as a flat plane, as the search takes them.
 */
export function crossingOf(ring: readonly Point[]): readonly [number, number] | null {
  const count = ring.length;
  const line = (at: number) => [cornerAt(ring, at), cornerAt(ring, at + 1)] as const;
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const isNext = other === one + 1;
      const isLast = one === 0 && other === count - 1;
      const meets = isNext
        ? foldsBack(...line(one), line(other)[1])
        : isLast
          ? foldsBack(...line(other), line(one)[1])
          : doMeet(line(one), line(other));
      if (meets) return [one, other];
    }
  }
  return null;
}

function cornerAt(ring: readonly Point[], at: number): Point {
  const corner = ring[at % ring.length];
  if (!corner) throw new Error("A ring without corners has no lines");
  return corner;
}

type Line = readonly [Point, Point];

/** Also where one only touches the other. */
function doMeet([a, b]: Line, [c, d]: Line): boolean {
  const [ofC, ofD] = [sideOf(a, b, c), sideOf(a, b, d)];
  const [ofA, ofB] = [sideOf(c, d, a), sideOf(c, d, b)];
  if (ofC * ofD < 0 && ofA * ofB < 0) return true;
  return (
    (ofC === 0 && isBetween(a, b, c)) ||
    (ofD === 0 && isBetween(a, b, d)) ||
    (ofA === 0 && isBetween(c, d, a)) ||
    (ofB === 0 && isBetween(c, d, b))
  );
}

/** From a to b and back over the same line, or nowhere at all. */
function foldsBack(a: Point, b: Point, c: Point): boolean {
  if (sideOf(a, b, c) !== 0) return false;
  return (b.lon - a.lon) * (c.lon - b.lon) + (b.lat - a.lat) * (c.lat - b.lat) <= 0;
}

/** -1, 0 or 1: on which side of the line through a and b. */
function sideOf(a: Point, b: Point, { lat, lon }: Point): number {
  return Math.sign((b.lon - a.lon) * (lat - a.lat) - (b.lat - a.lat) * (lon - a.lon));
}

/** For a point on the line through a and b. */
function isBetween(a: Point, b: Point, { lat, lon }: Point): boolean {
  return (
    Math.min(a.lon, b.lon) <= lon &&
    lon <= Math.max(a.lon, b.lon) &&
    Math.min(a.lat, b.lat) <= lat &&
    lat <= Math.max(a.lat, b.lat)
  );
}
