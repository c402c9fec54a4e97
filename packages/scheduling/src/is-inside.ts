import type { Point } from "./world.ts";

/**
 * A point on the edge is inside. Degrees are taken as a flat plane: right for a sales region, not
 * for a ring across the antimeridian or around a pole.
 */
export function isInside(ring: readonly Point[], point: Point): boolean {
  let a = ring.at(-1);
  if (!a) return false;
  let inside = false;
  for (const b of ring) {
    if (isOnEdge(a, b, point)) return true;
    if (isCrossed(a, b, point)) inside = !inside;
    a = b;
  }
  return inside;
}

/** Degrees, a tenth of a millimetre: what rounding may take from a point that lies on a slanting edge. */
const tolerance = 1e-9;

function isOnEdge(a: Point, b: Point, { lat, lon }: Point): boolean {
  const north = b.lat - a.lat;
  const east = b.lon - a.lon;
  const along = ((lat - a.lat) * north + (lon - a.lon) * east) / (north ** 2 + east ** 2);
  // Two equal corners make an edge without length, and `along` is not a number.
  const share = Math.min(1, Math.max(0, along || 0));
  const offNorth = a.lat + share * north - lat;
  const offEast = a.lon + share * east - lon;
  // Not Math.hypot, which is several times slower; a fence is asked for every booking there is.
  return offNorth * offNorth + offEast * offEast <= tolerance * tolerance;
}

/**
 * Whether a line from the point due east crosses the edge. The edge's lower end belongs to it and its
 * upper end does not, so a corner counts once and a level edge never.
 */
function isCrossed(a: Point, b: Point, { lat, lon }: Point): boolean {
  if (a.lat > lat === b.lat > lat) return false;
  return lon < a.lon + ((lat - a.lat) / (b.lat - a.lat)) * (b.lon - a.lon);
}
