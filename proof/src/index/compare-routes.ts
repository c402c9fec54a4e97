import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { driveSearch } from "@milepost/drive-index/drive-search.ts";
import { edgeNumbers } from "@milepost/drive-index/edge-numbers.ts";
import { selectAbove } from "@milepost/drive-index/select-above.ts";
import { snap } from "@milepost/drive-index/snap.ts";
import type { Place, RoutingEngine } from "./routing-engine.ts";

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

/** Pairs without a route of the engine's are left out: there is nothing to compare with. */
export async function compareRoutes(
  index: DriveIndex,
  engine: RoutingEngine,
  pairs: readonly (readonly [Place, Place])[],
): Promise<Compared[]> {
  const search = driveSearch(index);
  const edgeOf = edgeNumbers(index.tiles);
  const compared: Compared[] = [];
  for (const [from, to] of pairs) {
    const [routeS, ...located] = await Promise.all([
      engine.routeSeconds(from, to),
      engine.locate(from),
      engine.locate(to),
    ]);
    if (routeS === null) continue;
    const [start, end] = located.map((edges) => snap(edges, edgeOf));
    if (!start || !end) continue;
    const secondsOf = (way: "out" | "in") => {
      const [hub, far] = way === "out" ? [start, end] : [end, start];
      const { timeMs } = search({ way, hub, ends: [far] }, selectAbove(index, [far], way));
      const [ms = -1] = timeMs;
      return ms < 0 ? null : ms / 1000;
    };
    const [outS, inS] = [secondsOf("out"), secondsOf("in")];
    const isAlike = [outS, inS].every((found) => isNear(found, routeS));
    const exhaustiveS = isAlike ? null : await engine.exhaustiveSeconds(from, to);
    compared.push({ from, to, routeS, outS, inS, exhaustiveS });
  }
  return compared;
}

/** Within 2 % and within a minute. */
export function isNear(found: number | null, wanted: number | null): boolean {
  if (found === null || wanted === null) return false;
  const difference = Math.abs(found - wanted);
  return difference <= 0.02 * wanted && difference <= 60;
}

/** Percent of all, to a hundredth. */
export function agreement(compared: readonly Compared[], side: "outS" | "inS") {
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
    withoutWay: compared.filter((one) => one[side] === null).length,
  };
}
