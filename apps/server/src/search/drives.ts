import type { DriveTimes, Place } from "@milepost/drive-time";
import type { Drive, DriveBetween, Pair } from "@milepost/scheduling";

/** The drives of one search, by postcode. */
export interface SearchDrives {
  /** Pairs asked for so far. */
  readonly asked: () => number;
  readonly drive: DriveBetween;
  ask(pairs: readonly Pair[], deadline: AbortSignal): Promise<void>;
}

export function searchDrives(
  driveTimes: DriveTimes,
  places: ReadonlyMap<string, Place>,
  anyway: (from: string, to: string) => number | null,
): SearchDrives {
  const known = new Map<string, Drive | null>();
  const placeOf = (postcode: string): Place => {
    const place = places.get(postcode);
    if (!place) throw new Error("A drive was asked for to a postcode without a place");
    return place;
  };
  return {
    asked: () => known.size,
    async ask(pairs, deadline) {
      const missing = new Map(
        pairs
          .filter(([from, to]) => from !== to && !known.has(`${from}>${to}`))
          .map((pair) => [`${pair[0]}>${pair[1]}`, pair]),
      );
      const asked = [...missing.values()].map(
        ([from, to]) => [placeOf(from), placeOf(to)] as const,
      );
      const drives = await driveTimes.drives(asked, deadline);
      for (const [at, key] of [...missing.keys()].entries()) known.set(key, drives[at] ?? null);
    },
    drive(from, to) {
      if (from === to) return { minutes: 0, metres: 0 };
      const found = known.get(`${from}>${to}`);
      if (found !== undefined) return found;
      const minutes = anyway(from, to);
      if (minutes === null) throw new Error("A drive was needed that was never asked for");
      // Learnt with the diary, where only the minutes are kept; nobody is shown its metres.
      return { minutes, metres: 0 };
    },
  };
}
