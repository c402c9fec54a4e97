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
