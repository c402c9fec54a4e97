import type { Pair } from "./drive-times.ts";
import { metresAsTheCrowFlies } from "./metres-as-the-crow-flies.ts";

/** Metres, and a little less than 250 km, because one pair beyond that fails the engine's whole call. */
const farthest = 249_000;

export function isTooFar([from, to]: Pair): boolean {
  return metresAsTheCrowFlies(from, to) > farthest;
}
