import type { Drive, Place } from "./drive-times.ts";

/** Drives between places, at most so many. What was used lately is forgotten last. */
export interface LegMemory {
  /** undefined when it is not known, null when it is known that no road leads there. */
  readonly recall: (from: Place, to: Place) => Drive | null | undefined;
  readonly remember: (from: Place, to: Place, drive: Drive | null) => void;
  readonly size: () => number;
}

const noDrive: Drive = { minutes: 0, metres: 0 };

interface Generation {
  /** A small number for each place, by `placeKey`. */
  readonly places: Map<number, number>;
  /** By `legKey`. */
  readonly legs: Map<number, Drive | null>;
}

/**
 * Two generations of half the size. When the younger is full the elder is dropped, places and all, and
 * what is used moves to the younger. So a hit writes nothing, as it would to a list in order of use.
 */
export function legMemory(atMost: number): LegMemory {
  let young = newGeneration();
  let old = newGeneration();

  function remember(from: Place, to: Place, drive: Drive | null): void {
    if (young.legs.size >= atMost / 2) {
      old = young;
      young = newGeneration();
    }
    young.legs.set(legKey(placeNumber(young, from), placeNumber(young, to)), drive);
  }

  return {
    remember,

    recall(from, to) {
      const [origin, destination] = [placeKey(from), placeKey(to)];
      if (origin === destination) return noDrive;
      const known = legIn(young, origin, destination);
      if (known !== undefined) return known;
      const lately = legIn(old, origin, destination);
      if (lately !== undefined) remember(from, to, lately);
      return lately;
    },

    size: () => young.legs.size + old.legs.size,
  };
}

/** As one number per place: about a metre, so that a place is found again whichever code rounded it. */
export function placeKey({ lat, lon }: Place): number {
  return Math.round((lat + 90) * 1e5) * 2 ** 26 + Math.round((lon + 180) * 1e5);
}

/**
 * Both directions have a key of their own. The time of day has no part in it, because the roads have no
 * traffic yet; once they do, the part of the day goes in here, and nowhere else.
 */
function legKey(from: number, to: number): number {
  return from * 2 ** 26 + to;
}

function newGeneration(): Generation {
  return { places: new Map(), legs: new Map() };
}

/** Of the leg between two places, by `placeKey`. */
function legIn({ places, legs }: Generation, from: number, to: number): Drive | null | undefined {
  const origin = places.get(from);
  const destination = places.get(to);
  if (origin === undefined || destination === undefined) return undefined;
  return legs.get(legKey(origin, destination));
}

function placeNumber({ places }: Generation, place: Place): number {
  const key = placeKey(place);
  const known = places.get(key);
  if (known !== undefined) return known;
  places.set(key, places.size);
  return places.size - 1;
}
