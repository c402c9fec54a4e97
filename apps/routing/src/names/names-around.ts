import { type NamedPlace, type Names, type PlaceKind, placeKinds } from "./open-names.ts";
import type { Position } from "./read-block.ts";

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Kilometres that a place of its kind extends: of two as near as each other the larger one lends its name. */
const reach: Readonly<Record<PlaceKind, number>> = { city: 4, town: 2, suburb: 1.5, village: 1 };

/** Kilometres. What is farther from everything is nowhere. */
const farthest = 15;
/** Kilometres around a place that a map of its roads shows. */
const around = 25;

const kilometresADegree = 111.32;

function kilometresBetween({ lat, lon }: Place, [toLon, toLat]: Position): number {
  const east = (toLon - lon) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(east, toLat - lat) * kilometresADegree;
}

/** The town or village that a place is in, or nearest to; null: there is none. */
export function townOf({ places }: Names, place: Place): string | null {
  let best: { readonly town: NamedPlace; readonly by: number } | null = null;
  for (const town of places) {
    const kilometres = kilometresBetween(place, town.at);
    const by = kilometres / reach[town.kind];
    if (kilometres <= farthest && (best === null || by < best.by)) best = { town, by };
  }
  return best?.town.name ?? null;
}

/** What lies around a place, the largest first. */
export function namesAround({ places, roads }: Names, place: Place): Names {
  const isNear = ({ at }: { readonly at: Position }) => kilometresBetween(place, at) <= around;
  const rank = ({ kind }: NamedPlace) => placeKinds.indexOf(kind);
  return {
    places: places.filter(isNear).toSorted((a, b) => rank(a) - rank(b)),
    roads: roads.filter(isNear),
  };
}
