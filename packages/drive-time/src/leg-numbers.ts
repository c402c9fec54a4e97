import type { Pair, Place } from "./drive-times.ts";
import { pairNumbers } from "./pair-numbers.ts";

/** A number for each leg between two places: 0, 1, 2 in the order in which they come. */
export interface LegNumbers {
  /** -1: the leg has none. */
  readonly find: (leg: Pair) => number;
  /** The number that it has, or gets. */
  readonly numberOf: (leg: Pair) => number;
  readonly size: () => number;
}

/**
 * Both directions have a number of their own. The time of day has no part in it, because the roads have no
 * traffic yet; once they do, the part of the day goes in here, and nowhere else.
 */
export function legNumbers(): LegNumbers {
  /** By `placeKey`. */
  const places = new Map<number, number>();
  const pairs = pairNumbers();

  function placeNumber(place: Place): number {
    const key = placeKey(place);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, places.size);
    return places.size - 1;
  }

  return {
    find([from, to]) {
      const origin = places.get(placeKey(from));
      const destination = places.get(placeKey(to));
      if (origin === undefined || destination === undefined) return -1;
      return pairs.find(origin, destination);
    },
    numberOf: ([from, to]) => pairs.numberOf(placeNumber(from), placeNumber(to)),
    size: pairs.size,
  };
}

/** As one number per place: about a metre, so that a place is found again whichever code rounded it. */
export function placeKey({ lat, lon }: Place): number {
  return Math.round((lat + 90) * 1e5) * 2 ** 26 + Math.round((lon + 180) * 1e5);
}
