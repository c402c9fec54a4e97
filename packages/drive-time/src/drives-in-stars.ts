import { isTooFar } from "./is-too-far.ts";
import type { Drive, Pair } from "./port.ts";
import { asStars, keyOf, type Star } from "./stars.ts";

const noDrive: Drive = { minutes: 0, metres: 0 };

/** For each star the drives to or from its ends, in order; null where no road leads. */
type FindStars = (stars: readonly Star[]) => Promise<(readonly (Drive | null)[])[]>;

/**
 * For each pair its drive, found in as few stars as there need be. Nobody is asked about places that are the same, which
 * are 0 minutes apart even where there is no road, nor about those that are too far apart for a visit.
 */
export async function drivesInStars(
  pairs: readonly Pair[],
  find: FindStars,
): Promise<(Drive | null)[]> {
  const near = pairs.filter((pair) => !isStaying(pair) && !isTooFar(pair));
  const distinct = new Map(near.map((pair) => [keyOf(pair), pair])).values();
  const stars = asStars([...distinct]);
  const drives = stars.length > 0 ? await find(stars) : [];
  const found = new Map<string, Drive | null>();
  for (const [n, { way, hub, ends }] of stars.entries()) {
    for (const [at, end] of ends.entries()) {
      found.set(keyOf(way === "out" ? [hub, end] : [end, hub]), drives[n]?.[at] ?? null);
    }
  }
  return pairs.map((pair) => (isStaying(pair) ? noDrive : (found.get(keyOf(pair)) ?? null)));
}

function isStaying([from, to]: Pair): boolean {
  return from.lat === to.lat && from.lon === to.lon;
}
