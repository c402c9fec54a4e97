import type { Entry } from "./busy.ts";
import type { Span } from "./span.ts";

/** Where the agent comes from or goes to. */
export interface Neighbour {
  readonly postcode: string;
  /** Null: the base, which has no time. */
  readonly entry: Entry | null;
}

/** Null: neither a commitment nor a base. */
export function findBefore(ofDay: readonly Entry[], base: string | null, { from }: Span) {
  let best: Entry | null = null;
  for (const entry of ofDay) {
    if (entry.postcode === null || entry.to > from) continue;
    if (best === null || entry.to > best.to) best = entry;
  }
  return neighbour(best, base);
}

/** Null: neither a commitment nor a base. */
export function findAfter(ofDay: readonly Entry[], base: string | null, { to }: Span) {
  let best: Entry | null = null;
  for (const entry of ofDay) {
    if (entry.postcode === null || entry.from < to) continue;
    if (best === null || entry.from < best.from) best = entry;
  }
  return neighbour(best, base);
}

function neighbour(entry: Entry | null, base: string | null): Neighbour | null {
  const postcode = entry?.postcode ?? base;
  return postcode === null ? null : { postcode, entry };
}
