import type { DriveTimes, Place } from "@milepost/drive-time";
import type { Pair } from "@milepost/scheduling/pairs-for.ts";
import type { Drive, DriveBetween } from "@milepost/scheduling/world.ts";
import type { Loaded } from "../world/world-of.ts";

/** The drives of one search, by postcode. */
export interface SearchDrives {
  /** Pairs asked for so far. */
  readonly asked: () => number;
  readonly drive: DriveBetween;
  ask(pairs: readonly Pair[], deadline: AbortSignal): Promise<void>;
}

/** Of a search for that place: most of its drives begin or end there. */
export function searchDrives(
  driveTimes: Pick<DriveTimes, "drives">,
  { places, anyway, visit: { postcode: visit } }: Pick<Loaded, "places" | "anyway" | "visit">,
): SearchDrives {
  /** By the other end: a search looks each up many times, and a joined key would have to be made each time. */
  const there = new Map<string, Drive | null>();
  const on = new Map<string, Drive | null>();
  /** By start, then by end. */
  const between = new Map<string, Map<string, Drive | null>>();
  const placeOf = placeIn(places);
  let count = 0;
  function find(from: string, to: string): Drive | null | undefined {
    if (to === visit) return there.get(from);
    return from === visit ? on.get(to) : between.get(from)?.get(to);
  }
  function remember([from, to]: Pair, drive: Drive | null): void {
    if (to === visit) there.set(from, drive);
    else if (from === visit) on.set(to, drive);
    else between.set(from, (between.get(from) ?? new Map()).set(to, drive));
    count += 1;
  }
  return {
    asked: () => count,
    async ask(pairs, deadline) {
      const missing = pairs.filter(([from, to]) => from !== to && find(from, to) === undefined);
      const asked = missing.map(([from, to]) => [placeOf(from), placeOf(to)] as const);
      const drives = await driveTimes.drives(asked, deadline);
      for (const [at, pair] of missing.entries()) remember(pair, drives[at] ?? null);
    },
    drive: driveBetween(find, anyway),
  };
}

/** `find`: undefined where it was not asked for. */
export function driveBetween(
  find: (from: string, to: string) => Drive | null | undefined,
  anyway: (from: string, to: string) => number | null,
): DriveBetween {
  return (from, to) => {
    if (from === to) return { minutes: 0, metres: 0 };
    const found = find(from, to);
    if (found !== undefined) return found;
    const minutes = anyway(from, to);
    if (minutes === null) throw new Error("A drive was needed that was never asked for");
    // Learnt with the diary, where only the minutes are kept; nobody is shown its metres.
    return { minutes, metres: 0 };
  };
}

/** Of postcodes that all have one. */
export function placeIn(places: ReadonlyMap<string, Place>): (postcode: string) => Place {
  return (postcode) => {
    const place = places.get(postcode);
    if (!place) throw new Error("A drive was asked for to a postcode without a place");
    return place;
  };
}
