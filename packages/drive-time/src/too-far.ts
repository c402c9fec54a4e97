import type { Place } from "./port.ts";

/** Metres, and a little less than 250 km, because one pair beyond that fails the engine's whole call. */
const farthest = 249_000;
const earthRadius = 6_378_160;

export function isTooFar(a: Place, b: Place): boolean {
  return metresBetween(a, b) > farthest;
}

/** As the crow flies. */
function metresBetween(a: Place, b: Place): number {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const half = Math.sin((lat2 - lat1) / 2) ** 2;
  const across = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(half + Math.cos(lat1) * Math.cos(lat2) * across));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
