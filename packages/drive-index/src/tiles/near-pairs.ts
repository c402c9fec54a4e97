import type { Place } from "../engine.ts";

const kilometresPerDegree = 111.2;

/** Each place with the next in the list that lies so near, as the crow flies; those without one are left out. */
export function nearPairs(places: readonly Place[], kilometres: number): [Place, Place][] {
  return places.flatMap((from, n): [Place, Place][] => {
    for (let at = n + 1; at < places.length; at++) {
      const to = places[at];
      if (to && kilometresBetween(from, to) <= kilometres) return [[from, to]];
    }
    return [];
  });
}

/** Good to a percent within a hundred kilometres. */
function kilometresBetween(from: Place, to: Place): number {
  const narrowing = Math.cos((from.lat * Math.PI) / 180);
  const degrees = Math.hypot(to.lat - from.lat, (to.lon - from.lon) * narrowing);
  return degrees * kilometresPerDegree;
}
