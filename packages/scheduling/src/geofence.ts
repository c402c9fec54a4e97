import type { Point } from "./world.ts";

/** Every booking is compared with every edge, in the process that answers everybody. */
export const cornersAtMost = 1_000;

/** The corners of a geofence. Null: malformed, not on Earth, fewer than three, or more than anybody draws. */
export function ringOf(value: string): readonly Point[] | null {
  const corners = cornersIn(value);
  if (!corners?.every(isOnEarth)) return null;
  return corners.length >= 3 && corners.length <= cornersAtMost ? corners : null;
}

/**
 * What a text says, each corner once: the last is joined to the first. Read from a GeoJSON ring
 * `[[lng,lat],…]` or from pasted lines `lat,lng`; mind the opposite order. Null: malformed.
 */
export function cornersIn(value: string): readonly Point[] | null {
  const text = value.trim();
  const points = text.startsWith("[") ? pointsOfJson(text) : pointsOfLines(text);
  return points && isClosed(points) ? points.slice(0, -1) : points;
}

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

function pointsOfJson(text: string): Point[] | null {
  const positions = parsed(text);
  if (!Array.isArray(positions) || !positions.every(isPosition)) return null;
  return positions.map(([lon, lat]) => ({ lat, lon }));
}

/** Null where the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** GeoJSON allows a third number, the height, which a fence has no use for. */
function isPosition(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}

function isOnEarth({ lat, lon }: Point): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

const latLng = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/;

function pointsOfLines(text: string): Point[] | null {
  const points: Point[] = [];
  for (const line of text.split("\n").map((line) => line.trim())) {
    if (line === "") continue;
    const match = latLng.exec(line);
    if (!match) return null;
    points.push({ lat: Number(match[1]), lon: Number(match[2]) });
  }
  return points;
}

function isClosed(points: readonly Point[]): boolean {
  const [first] = points;
  const last = points.at(-1);
  return first?.lat === last?.lat && first?.lon === last?.lon;
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
