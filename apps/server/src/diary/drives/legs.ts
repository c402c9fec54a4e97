/** From one postcode to another. */
export type Leg = readonly [from: string, to: string];

export const keyOf = ([from, to]: Leg): string => `${from}>${to}`;

/** Minutes by `keyOf` a leg. */
export type LegMinutes = ReadonlyMap<string, number>;

interface Stop {
  readonly userId: string;
  /** Null: no known place, so no drive to it. */
  readonly postcode: string | null;
  /** The agent's base; null: unknown. */
  readonly base: string | null;
}

/** The legs between an entry and its neighbours; null: there is none, or a place is unknown. */
export interface Legs {
  readonly fromBase: Leg | null;
  readonly toBase: Leg | null;
  readonly toNext: Leg | null;
}

/**
 * The legs are few for each entry and the same for every customer, so their minutes are learnt once,
 * when a diary is read, and not in a search. Stops are given by agent and in order of time.
 */
export function legsOf(stops: readonly Stop[]): Legs[] {
  const next = nextPlaced(stops);
  return stops.map(({ postcode, base }, at) => ({
    fromBase: legOf(base, postcode),
    toBase: legOf(postcode, base),
    toNext: legOf(postcode, next[at] ?? null),
  }));
}

function legOf(from: string | null, to: string | null): Leg | null {
  return from === null || to === null ? null : [from, to];
}

/** For each stop the postcode of the same agent's next one that has one; null: none follows. */
function nextPlaced(stops: readonly Stop[]): (string | null)[] {
  const next: (string | null)[] = stops.map(() => null);
  let following: Stop | null = null;
  for (const [back, stop] of stops.toReversed().entries()) {
    const at = stops.length - 1 - back;
    if (following?.userId === stop.userId) next[at] = following.postcode;
    if (stop.postcode !== null) following = stop;
  }
  return next;
}
