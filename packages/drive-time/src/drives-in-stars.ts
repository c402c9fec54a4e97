import type { Drive, Pair, Place } from "./drive-times.ts";
import { isTooFar } from "./is-too-far.ts";
import { pairNumbers } from "./pair-numbers.ts";
import { asStars, type NumberedPair, type Star } from "./star.ts";

/** Stars of places by their numbers in `places`. */
export interface NumberedStars {
  readonly places: readonly Place[];
  readonly stars: readonly Star<number>[];
}

/** For each star the drives to or from its ends, in order; null where no road leads. */
type FindStars = (asked: NumberedStars) => Promise<readonly (readonly (Drive | null)[])[]>;

const [here, tooFar] = [-1, -2];
const noDrive: Drive = { minutes: 0, metres: 0 };

/**
 * For each pair its drive, found in as few stars as there need be. Nobody is asked about places that are the same, which
 * are 0 minutes apart even where there is no road, nor about those that are too far apart for a visit.
 */
export async function drivesInStars(
  pairs: readonly Pair[],
  find: FindStars,
): Promise<(Drive | null)[]> {
  const { places, numberOf } = numberedPlaces();
  const asked: NumberedPair[] = [];
  const numbers = pairNumbers();
  /** Of each pair: among those that are asked for, or one of the two below. */
  const which = pairs.map((pair) => {
    const [from, to] = [numberOf(pair[0]), numberOf(pair[1])];
    if (from === to) return here;
    if (isTooFar(pair)) return tooFar;
    const number = numbers.numberOf(from, to);
    if (number === asked.length) asked.push([from, to]);
    return number;
  });
  const stars = asStars(asked);
  const drives = stars.length > 0 ? await find({ places, stars }) : [];
  const found = new Array<Drive | null>(asked.length).fill(null);
  for (const [n, { way, hub, ends }] of stars.entries()) {
    for (const [at, end] of ends.entries()) {
      const number = way === "out" ? numbers.find(hub, end) : numbers.find(end, hub);
      found[number] = drives[n]?.[at] ?? null;
    }
  }
  return which.map((number) => (number === here ? noDrive : (found[number] ?? null)));
}

/** Each place once, in the order in which they come. */
function numberedPlaces() {
  const places: Place[] = [];
  const byLat = new Map<number, Map<number, number>>();
  function numberOf({ lat, lon }: Place): number {
    const byLon = byLat.get(lat) ?? new Map<number, number>();
    if (byLon.size === 0) byLat.set(lat, byLon);
    const known = byLon.get(lon);
    if (known !== undefined) return known;
    byLon.set(lon, places.length);
    // A caller's object may have more to it than a place, and Valhalla knows many words.
    return places.push({ lat, lon }) - 1;
  }
  return { places, numberOf };
}
