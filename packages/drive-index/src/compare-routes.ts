import type { DriveIndex, Way } from "./drive-index.ts";
import { driveSearch } from "./drive-search.ts";
import { edgeNumbers } from "./edge-numbers.ts";
import type { Engine, Place } from "./engine.ts";
import { aboveSelector } from "./select-above.ts";
import { snap } from "./snap.ts";

/** Of a drive, by the engine's own route and by the index searching from its start ("out") or its end ("in"). */
export interface Compared {
  readonly from: Place;
  readonly to: Place;
  readonly routeS: number;
  /** Null: the index finds no way. */
  readonly outS: number | null;
  readonly inS: number | null;
  /** Asked for where the index differs from the route: by the engine's search over all roads. Null: no way, or not asked. */
  readonly exhaustiveS: number | null;
}

/** Percent of the drives. */
export interface Agreement {
  readonly within2Percent: number;
  readonly within60s: number;
}

/** Drives asked of the engine at a time. */
const atOnce = 50;

/** Pairs without a route of the engine's are left out: there is nothing to compare with. */
export async function compareRoutes(
  index: DriveIndex,
  engine: Engine,
  pairs: readonly (readonly [Place, Place])[],
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Compared[]> {
  const search = driveSearch(index);
  const selectAbove = aboveSelector(index);
  const edgeOf = edgeNumbers(index.tiles);
  const compared: Compared[] = [];
  for (let begin = 0; begin < pairs.length; begin += atOnce) {
    const some = pairs.slice(begin, begin + atOnce);
    const [routes, located] = await Promise.all([
      Promise.all(some.map(([from, to]) => engine.routeSeconds(from, to))),
      engine.locate(some.flat()),
    ]);
    const comparing = some.map(async ([from, to], n): Promise<Compared[]> => {
      const routeS = routes[n] ?? null;
      if (routeS === null) return [];
      const start = snap(located[2 * n] ?? [], edgeOf);
      const end = snap(located[2 * n + 1] ?? [], edgeOf);
      const secondsOf = (way: Way) => {
        const [hub, far] = way === "out" ? [start, end] : [end, start];
        const { timeMs } = search({ way, hub, ends: [far] }, selectAbove([far], way));
        const [ms = -1] = timeMs;
        return ms < 0 ? null : ms / 1000;
      };
      const [outS, inS] = [secondsOf("out"), secondsOf("in")];
      const isAlike = [outS, inS].every((found) => isNear(found, routeS));
      const exhaustiveS = isAlike ? null : await engine.exhaustiveSeconds(from, to);
      return [{ from, to, routeS, outS, inS, exhaustiveS }];
    });
    compared.push(...(await Promise.all(comparing)).flat());
    onProgress(begin + some.length, pairs.length);
  }
  return compared;
}

/** Within 2 % and within a minute. */
export function isNear(found: number | null, wanted: number | null): boolean {
  return isWithin2Percent(found, wanted) && isWithin60s(found, wanted);
}

/** With the engine's routes; or with "either" of its searches, which differ from each other more than from the index. */
export function agreement(
  compared: readonly Compared[],
  side: "outS" | "inS",
  whom: "route" | "either",
): Agreement {
  const share = (isAlike: typeof isNear) => {
    const good = compared.filter((one) => {
      const found = one[side];
      return isAlike(found, one.routeS) || (whom === "either" && isAlike(found, one.exhaustiveS));
    });
    return Math.round((10_000 * good.length) / compared.length) / 100;
  };
  return { within2Percent: share(isWithin2Percent), within60s: share(isWithin60s) };
}

function isWithin2Percent(found: number | null, wanted: number | null): boolean {
  return found !== null && wanted !== null && Math.abs(found - wanted) <= 0.02 * wanted;
}

function isWithin60s(found: number | null, wanted: number | null): boolean {
  return found !== null && wanted !== null && Math.abs(found - wanted) <= 60;
}
