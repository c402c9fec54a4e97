interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Null: malformed. Either `[[lng,lat],…]` or lines of `lat,lng`; a point that closes it is not counted. */
export function parseRing(text: string): Point[] | null {
  const ring = text.trim().startsWith("[") ? parseJson(text) : parseLines(text);
  const [first] = ring ?? [];
  const last = ring?.at(-1);
  const isClosed = first?.lat === last?.lat && first?.lon === last?.lon;
  const points = isClosed ? ring?.slice(0, -1) : ring;
  return points && points.length >= 3 ? points : null;
}

function parseJson(text: string): Point[] | null {
  let pairs: unknown;
  try {
    pairs = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(pairs)) return null;
  const ring: Point[] = [];
  for (const pair of pairs) {
    if (!Array.isArray(pair)) return null;
    const [lon, lat] = pair;
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return null;
    ring.push({ lat, lon });
  }
  return ring;
}

function parseLines(text: string): Point[] | null {
  const ring: Point[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const found = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line);
    if (!found) return null;
    ring.push({ lat: Number(found[1]), lon: Number(found[2]) });
  }
  return ring;
}

/** By winding number: how often the ring runs round the point. A point on the ring is inside. */
export function isInsideOrOn(ring: readonly Point[], point: Point): boolean {
  let windings = 0;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] ?? a;
    // Positive: the point is to the left of the way from a to b.
    const side = (b.lon - a.lon) * (point.lat - a.lat) - (point.lon - a.lon) * (b.lat - a.lat);
    if (side === 0 && isBetween(point.lat, a.lat, b.lat) && isBetween(point.lon, a.lon, b.lon)) {
      return true;
    }
    if (a.lat <= point.lat && point.lat < b.lat && side > 0) windings += 1;
    if (b.lat <= point.lat && point.lat < a.lat && side < 0) windings -= 1;
  }
  return windings !== 0;
}

function isBetween(x: number, a: number, b: number): boolean {
  return Math.min(a, b) <= x && x <= Math.max(a, b);
}
