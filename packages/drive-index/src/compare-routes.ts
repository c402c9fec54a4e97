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
}

/** With what the engine's search over all roads says, where the index differs from the route. */
export interface Explained extends Compared {
  /** Null: no way, or not asked, because the route says the same. */
  readonly exhaustiveS: number | null;
}

type Side = "outS" | "inS";

/** Percent of the drives. */
export interface Agreement {
  readonly within2Percent: number;
  readonly within60s: number;
}

/** Drives of which the engine is asked at a time. */
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
    const drives = some.flatMap(([from, to], n): Compared[] => {
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
      return [{ from, to, routeS, outS: secondsOf("out"), inS: secondsOf("in") }];
    });
    compared.push(...drives);
    onProgress(begin + some.length, pairs.length);
  }
  return compared;
}

/** Slow where roads are dense: the engine looks at every road around the start, up to the end. */
export async function explainDifferences(
  engine: Engine,
  compared: readonly Compared[],
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Explained[]> {
  const explained: Explained[] = [];
  for (let begin = 0; begin < compared.length; begin += atOnce) {
    const some = compared.slice(begin, begin + atOnce).map(async (one): Promise<Explained> => {
      const isAlike = [one.outS, one.inS].every((found) => isNear(found, one.routeS));
      const exhaustiveS = isAlike ? null : await engine.exhaustiveSeconds(one.from, one.to);
      return { ...one, exhaustiveS };
    });
    explained.push(...(await Promise.all(some)));
    onProgress(explained.length, compared.length);
  }
  return explained;
}

/** Within 2 % and within a minute. */
export function isNear(found: number | null, wanted: number | null): boolean {
  return isWithin2Percent(found, wanted) && isWithin60s(found, wanted);
}

/** With the engine's routes. */
export function agreementWithRoutes(compared: readonly Compared[], side: Side): Agreement {
  return agreement(compared, (isAlike, one) => isAlike(one[side], one.routeS));
}

/** With either of the engine's searches, which differ from each other more than from the index. */
export function agreementWithEither(explained: readonly Explained[], side: Side): Agreement {
  return agreement(
    explained,
    (isAlike, one) => isAlike(one[side], one.routeS) || isAlike(one[side], one.exhaustiveS),
  );
}

function agreement<Drive>(
  drives: readonly Drive[],
  agrees: (isAlike: typeof isNear, drive: Drive) => boolean,
): Agreement {
  const share = (isAlike: typeof isNear) => {
    const good = drives.filter((drive) => agrees(isAlike, drive));
    return Math.round((10_000 * good.length) / drives.length) / 100;
  };
  return { within2Percent: share(isWithin2Percent), within60s: share(isWithin60s) };
}

function isWithin2Percent(found: number | null, wanted: number | null): boolean {
  return found !== null && wanted !== null && Math.abs(found - wanted) <= 0.02 * wanted;
}

function isWithin60s(found: number | null, wanted: number | null): boolean {
  return found !== null && wanted !== null && Math.abs(found - wanted) <= 60;
}
