import { namesAround, townOf } from "./names-around.ts";
import type { Names } from "./open-names.ts";

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Paths of what is called how, which are not Valhalla's. Without names they are not found. */
export const namePaths = ["/names", "/towns"] as const;

/** `/towns`: for each place its town. `/names`: what lies around the first place. Null: the body is no question. */
export function answerNames(names: Names, path: string, body: string): unknown {
  const places = placesIn(body);
  const [first] = places ?? [];
  if (!places || !first) return null;
  if (path === "/towns") return { towns: places.map((place) => townOf(names, place)) };
  return namesAround(names, first);
}

function placesIn(body: string): Place[] | null {
  try {
    const { places } = JSON.parse(body);
    return Array.isArray(places) && places.every(isPlace) ? places : null;
  } catch {
    return null;
  }
}

function isPlace(one: Partial<Place> | null): boolean {
  return typeof one?.lat === "number" && typeof one.lon === "number";
}
