import type { Place } from "@milepost/drive-index/engine.ts";

/** What is known of places, at most so many. What was used lately is forgotten last. */
export interface PlaceMemory<T> {
  readonly recall: (place: Place) => T | undefined;
  readonly remember: (place: Place, known: T) => void;
}

/** Two generations of half the size: when the younger is full the elder goes, and what is used moves to the younger. */
export function placeMemory<T>(atMost: number): PlaceMemory<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();

  function keep(key: string, known: T): void {
    if (young.size >= atMost / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, known);
  }

  return {
    remember: (place, known) => keep(keyOf(place), known),
    recall(place) {
      const key = keyOf(place);
      const known = young.get(key);
      if (known !== undefined) return known;
      const lately = old.get(key);
      if (lately !== undefined) keep(key, lately);
      return lately;
    },
  };
}

function keyOf({ lat, lon }: Place): string {
  return `${lat} ${lon}`;
}
