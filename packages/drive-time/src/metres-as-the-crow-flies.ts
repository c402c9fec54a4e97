import type { Place } from "./drive-times.ts";

const radians = Math.PI / 180;

/**
 * Metres, and a thousandth less than on the sphere on which the engine measures its roads: that is
 * room for its rounding of every road's length to whole metres.
 */
const earthRadius = 6_371_000;

/**
 * Metres between two places: never more than it is, and up to 250 km hardly less. A search asks it
 * 50,000 times, so no objects, and of the three cosines of the straight line through the earth,
 * 2 (1 − cos north) + 2 cos a cos b (1 − cos east), two are the first terms of their series, where
 * 1 − cos x ≥ x²/2 (1 − x²/12) and cos a cos b ≥ (1 − north²/2 + cos (a + b)) / 2.
 */
export function metresAsTheCrowFlies(a: Place, b: Place): number {
  const north = (b.lat - a.lat) * radians;
  const oneWay = Math.abs(b.lon - a.lon) * radians;
  const east = oneWay > Math.PI ? 2 * Math.PI - oneWay : oneWay;
  const north2 = north * north;
  const east2 = east * east;
  const cosines = Math.max(0, (1 - north2 / 2 + Math.cos((a.lat + b.lat) * radians)) / 2);
  const line2 = north2 * (1 - north2 / 12) + cosines * east2 * (1 - east2 / 12);
  return earthRadius * Math.sqrt(line2);
}
