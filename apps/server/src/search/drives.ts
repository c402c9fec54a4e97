import type { DriveTimes } from "@milepost/drive-time";
import type { Drive, DriveBetween } from "@milepost/scheduling";
import type { Places } from "./find-place.ts";

type Pair = readonly [from: string, to: string];

/** Calls under way at once. The routing engine has as many workers as cores and a short queue. */
const atOnce = 4;

/** Drives between postcodes, asked in bulk and remembered for one search. */
export function drivesBetween(driveTimes: DriveTimes, places: Places) {
  const known = new Map<string, Drive | null>();
  const key = (from: string, to: string) => `${from}>${to}`;

  async function askMatrix(from: readonly string[], to: readonly string[]): Promise<void> {
    const placeOf = (postcode: string) => {
      const place = places.get(postcode);
      if (!place) throw new Error(`No place is known for a postcode of ${postcode.length} letters`);
      return place;
    };
    const rows = await driveTimes.matrix(from.map(placeOf), to.map(placeOf));
    for (const [i, origin] of from.entries()) {
      for (const [j, target] of to.entries()) {
        known.set(key(origin, target), rows[i]?.[j] ?? null);
      }
    }
  }

  const drive: DriveBetween = (from, to) => {
    if (from === to) return { minutes: 0, metres: 0 };
    const found = known.get(key(from, to));
    if (found === undefined) throw new Error("A drive was needed that was never asked for");
    return found;
  };

  return {
    drive,

    /** From and to one place, both ways at once. */
    async askAround(hub: string, stops: { before: readonly string[]; after: readonly string[] }) {
      const others = (postcodes: readonly string[]) =>
        [...new Set(postcodes)].filter((p) => p !== hub);
      const [from, to] = [others(stops.before), others(stops.after)];
      await Promise.all([
        from.length > 0 ? askMatrix(from, [hub]) : null,
        to.length > 0 ? askMatrix([hub], to) : null,
      ]);
    },

    /** Single pairs, grouped by where they start. */
    async askPairs(pairs: readonly Pair[]) {
      const missing = pairs.filter(([from, to]) => from !== to && !known.has(key(from, to)));
      const groups = [...Map.groupBy(missing, ([from]) => from)];
      const askNext = async (): Promise<void> => {
        for (let group = groups.pop(); group; group = groups.pop()) {
          const [from, own] = group;
          await askMatrix([from], [...new Set(own.map(([, to]) => to))]);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, askNext));
    },
  };
}
