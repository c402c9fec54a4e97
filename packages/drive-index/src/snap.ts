import type { Candidate, Snapped } from "./candidate.ts";

/** What Valhalla's `/locate` says of a road near a place, if asked for `verbose`. */
export interface LocatedEdge {
  readonly edge_id: { readonly value: number };
  readonly percent_along: number;
  /** Metres from the place. */
  readonly distance: number;
  /** How many edges lead to this one, or on from it, counted up to `wantedReach`. */
  readonly inbound_reach: number;
  readonly outbound_reach: number;
}

/** A road that leads to fewer is taken for an island. It is `minimum_reachability` in Valhalla's settings. */
export const wantedReach = 50;

/**
 * Where Valhalla's `/route` would begin and end: on the nearest road, and on the nearest that one can drive on from, or
 * come from. `/locate` wants both of the same road; where a road has only one, the others around it must be known, too.
 */
export function snap(located: readonly LocatedEdge[], edgeOf: (id: number) => number): Snapped {
  const leavable = nearest(located, ({ outbound_reach }) => outbound_reach >= wantedReach);
  const reachable = nearest(located, ({ inbound_reach }) => inbound_reach >= wantedReach);
  return {
    // Nobody sets out at the very end of a road, only to turn there, if the next road will do; nor ends at a beginning.
    starts: preferring(leavable, ({ percent_along }) => percent_along < 1).flatMap(candidate),
    goals: preferring(reachable, ({ percent_along }) => percent_along > 0).flatMap(candidate),
  };

  function candidate({ edge_id, percent_along: along, distance }: LocatedEdge): Candidate[] {
    const edge = edgeOf(edge_id.value);
    return edge < 0 ? [] : [{ edge, along, awayMs: Math.round(distance * 1000) }];
  }
}

/** The metres around the place in which `/locate` has to look for all roads; null: what it found is enough. */
export function radiusNeeded(located: readonly LocatedEdge[]): number | null {
  const isWhole = located.every(
    ({ inbound_reach, outbound_reach }) =>
      inbound_reach >= wantedReach && outbound_reach >= wantedReach,
  );
  return isWhole ? null : Math.ceil(Math.max(...located.map(({ distance }) => distance)));
}

/** Those at the least distance, and those at the least at which one is good. */
function nearest(located: readonly LocatedEdge[], isGood: (edge: LocatedEdge) => boolean) {
  const least = (edges: readonly LocatedEdge[]) =>
    Math.min(...edges.map(({ distance }) => distance));
  const [nearest, nearestGood] = [least(located), least(located.filter(isGood))];
  return located.filter(
    (edge) => edge.distance === nearest || (isGood(edge) && edge.distance === nearestGood),
  );
}

function preferring<T>(all: readonly T[], is: (one: T) => boolean): readonly T[] {
  const some = all.filter(is);
  return some.length > 0 ? some : all;
}
