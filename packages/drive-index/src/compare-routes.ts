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
    for (const [n, [from, to]] of some.entries()) {
      const routeS = routes[n] ?? null;
      if (routeS === null) continue;
      const start = snap(located[2 * n] ?? [], edgeOf);
      const end = snap(located[2 * n + 1] ?? [], edgeOf);
      const secondsOf = (way: Way) => {
        const [hub, far] = way === "out" ? [start, end] : [end, start];
        const { timeMs } = search({ way, hub, ends: [far] }, selectAbove([far], way));
        const [ms = -1] = timeMs;
        return ms < 0 ? null : ms / 1000;
      };
      compared.push({ from, to, routeS, outS: secondsOf("out"), inS: secondsOf("in") });
    }
  }
  return compared;
}

/** Percent of all, to a hundredth. */
export function agreement(compared: readonly Compared[], side: "outS" | "inS"): Agreement {
  const share = (is: (difference: number, route: number) => boolean) => {
    const good = compared.filter((one) => {
      const found = one[side];
      return found !== null && is(Math.abs(found - one.routeS), one.routeS);
    });
    return Math.round((10_000 * good.length) / compared.length) / 100;
  };
  return {
    within2Percent: share((difference, route) => difference <= 0.02 * route),
    within60s: share((difference) => difference <= 60),
  };
}
