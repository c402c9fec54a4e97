import type { Drive, Pair, Place } from "./drive-times.ts";
import { isTooFar } from "./is-too-far.ts";
import { asStars, type NumberedPair, type Star } from "./star.ts";

/** Stars of places by their numbers in `places`. */
export interface NumberedStars {
  readonly places: readonly Place[];
  readonly stars: readonly Star<number>[];
}

/** For each star the drives to or from its ends, in order; null where no road leads. */
type FindStars = (asked: NumberedStars) => Promise<readonly (readonly (Drive | null)[])[]>;

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
  const numbered = pairs.map(([from, to]): NumberedPair => [numberOf(from), numberOf(to)]);
  const asked = new Map<number, NumberedPair>();
  for (const [at, pair] of pairs.entries()) {
    const numbers = numbered[at];
    if (numbers && numbers[0] !== numbers[1] && !isTooFar(pair)) asked.set(keyOf(numbers), numbers);
  }
  const stars = asStars([...asked.values()]);
  const drives = stars.length > 0 ? await find({ places, stars }) : [];
  const found = new Map<number, Drive | null>();
  for (const [n, { way, hub, ends }] of stars.entries()) {
    for (const [at, end] of ends.entries()) {
      found.set(keyOf(way === "out" ? [hub, end] : [end, hub]), drives[n]?.[at] ?? null);
    }
  }
  return numbered.map((pair) => (pair[0] === pair[1] ? noDrive : (found.get(keyOf(pair)) ?? null)));
}

/** Exact: there are far fewer places than would fit in half of a number. */
function keyOf([from, to]: NumberedPair): number {
  return from * 2 ** 26 + to;
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
