import type { Place } from "./drive-times.ts";
import { metresAsTheCrowFlies } from "./metres-as-the-crow-flies.ts";

/**
 * What lies between a place and the road it is put on, at the most: `search_cutoff` of `apps/routing`,
 * and 5 m more to a junction (`node_snap_tolerance`).
 */
const metresToTheRoad = 1005;

/**
 * 140 km/h: Valhalla takes the lower of a road's speed and `top_speed` of its car, which is 140 unless
 * a request says otherwise, and ours do not. Turns only add time.
 */
const metresAMinute = 140_000 / 60;

/**
 * Whole minutes that no drive between the two can beat, in either direction, rounded down where
 * `Drive.minutes` are rounded up. 0 for places near each other.
 */
export function atLeastMinutes(from: Place, to: Place): number {
  const metresOnRoads = metresAsTheCrowFlies(from, to) - 2 * metresToTheRoad;
  return Math.max(0, Math.floor(metresOnRoads / metresAMinute));
}
