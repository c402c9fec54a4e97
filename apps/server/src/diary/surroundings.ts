import type { Place } from "@milepost/drive-time";
import type { DiaryEntry, DiaryUser } from "./store.ts";

/** From one postcode to another. */
export type Leg = readonly [from: string, to: string];

export const keyOf = ([from, to]: Leg): string => `${from}>${to}`;

/** An entry with where it is, and the legs between it and what stands beside it; null: there is none, or a place is unknown. */
export interface SurroundedEntry extends DiaryEntry {
  readonly userId: string;
  readonly place: Place | null;
  readonly fromBase: Leg | null;
  readonly toBase: Leg | null;
  readonly toNext: Leg | null;
}

/**
 * The legs are few for each entry and the same for every customer, so their minutes are learnt once,
 * when a diary is read, and not in a search. Entries of people who are not users here are left out.
 */
export function surround(
  entries: readonly DiaryEntry[],
  users: readonly DiaryUser[],
  places: ReadonlyMap<string, Place>,
): SurroundedEntry[] {
  const known = (postcode: string | null) =>
    postcode !== null && places.has(postcode) ? postcode : null;
  const byCrmId = new Map(users.map((user) => [user.crmUserId, user]));
  const own = entries.flatMap((entry) => {
    const user = byCrmId.get(entry.crmUserId);
    if (!user) return [];
    return [
      { entry, userId: user.userId, here: known(entry.postcode), base: known(user.basePostcode) },
    ];
  });
  const next = nextPlaced(own);
  return own.map(({ entry, userId, here, base }, at) => ({
    ...entry,
    userId,
    place: here === null ? null : (places.get(here) ?? null),
    fromBase: legOf(base, here),
    toBase: legOf(here, base),
    toNext: legOf(here, next[at] ?? null),
  }));
}

function legOf(from: string | null, to: string | null): Leg | null {
  return from === null || to === null ? null : [from, to];
}

interface Own {
  readonly entry: DiaryEntry;
  readonly userId: string;
  readonly here: string | null;
}

/** For each entry the postcode of the same agent's next entry that has one; null: none follows. */
function nextPlaced(own: readonly Own[]): (string | null)[] {
  const next: (string | null)[] = own.map(() => null);
  const inOrder = own
    .map(({ entry, userId, here }, at) => ({
      at,
      userId,
      here,
      startsAt: entry.startsAt.getTime(),
    }))
    .filter(({ here }) => here !== null)
    .sort((a, b) => a.startsAt - b.startsAt);
  for (const ofOne of Map.groupBy(inOrder, ({ userId }) => userId).values()) {
    for (const [i, { at }] of ofOne.entries()) next[at] = ofOne[i + 1]?.here ?? null;
  }
  return next;
}
