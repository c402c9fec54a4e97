import type { DriveTimes, Place } from "@milepost/drive-time";
import type { DiaryEntry, DiaryUser, Surroundings } from "./store.ts";

type Placed = DiaryEntry & { readonly userId: string };
type Leg = readonly [from: Place, to: Place];

/** Known legs are few per entry and the same for every customer, so they are learnt once, when the diary is read, not in a search. */
export async function withSurroundings(
  driveTimes: DriveTimes,
  entries: readonly DiaryEntry[],
  users: readonly DiaryUser[],
  places: ReadonlyMap<string, Place>,
): Promise<(Placed & Surroundings)[]> {
  const byCrmId = new Map(users.map((user) => [user.crmUserId, user]));
  const placeOf = (postcode: string | null) =>
    postcode === null ? null : (places.get(postcode) ?? null);
  // Entries of people who are not users here are left out.
  const own = entries.flatMap((entry) => {
    const user = byCrmId.get(entry.crmUserId);
    return user ? [{ ...entry, userId: user.userId, base: placeOf(user.basePostcode) }] : [];
  });
  const followers = nextPlaced(own, placeOf);
  const legs = own.map((entry, at) => {
    const here = placeOf(entry.postcode);
    const next = followers[at] ?? null;
    return {
      here,
      fromBase: here && entry.base && ([entry.base, here] as const),
      toBase: here && entry.base && ([here, entry.base] as const),
      toNext: here && next && ([here, next] as const),
    };
  });
  const wanted = legs.flatMap(({ fromBase, toBase, toNext }) =>
    [fromBase, toBase, toNext].filter((leg) => leg !== null),
  );
  // Without drive times the diary is still true: searches ask for what is missing.
  const drives = await driveTimes.drives(wanted).catch(() => wanted.map(() => null));
  const minutes = new Map(wanted.map((leg, at) => [leg, drives[at]?.minutes ?? null]));
  const of = (leg: Leg | null) => (leg === null ? null : (minutes.get(leg) ?? null));
  return own.map(({ base: _base, ...entry }, at) => ({
    ...entry,
    lat: legs[at]?.here?.lat ?? null,
    lon: legs[at]?.here?.lon ?? null,
    fromBase: of(legs[at]?.fromBase ?? null),
    toBase: of(legs[at]?.toBase ?? null),
    toNext: of(legs[at]?.toNext ?? null),
  }));
}

/** For each entry the place of the same agent's next entry that has one; null: none follows. */
function nextPlaced(
  entries: readonly Placed[],
  placeOf: (postcode: string | null) => Place | null,
): (Place | null)[] {
  const next: (Place | null)[] = entries.map(() => null);
  const inOrder = entries
    .map((entry, at) => ({ at, entry, place: placeOf(entry.postcode) }))
    .filter(({ place }) => place !== null)
    .sort((a, b) => a.entry.startsAt.getTime() - b.entry.startsAt.getTime());
  for (const own of Map.groupBy(inOrder, ({ entry }) => entry.userId).values()) {
    for (const [i, { at }] of own.entries()) next[at] = own[i + 1]?.place ?? null;
  }
  return next;
}
