import type { DayEnd, DayLeg } from "@milepost/contract/endpoints/day-picture.ts";
import type { Candidate, Stop } from "@milepost/scheduling/candidate.ts";
import type { Pair } from "@milepost/scheduling/pairs-for.ts";

type Commitment = Candidate["day"][number];

export interface ChainLeg extends Pick<DayLeg, "from" | "to" | "when"> {
  /** By postcode. */
  readonly pair: Pair;
}

/** An agent's day as one drives through it. */
export interface DayChain {
  /** Everything in the day, in order; ends of legs are places in this list. */
  readonly items: readonly Commitment[];
  /** Those of the day with the visit, in order; then those that are driven without it alone. */
  readonly legs: readonly ChainLeg[];
}

interface Point {
  readonly end: DayEnd;
  readonly postcode: string;
}

/**
 * From home over everything that has a place and back, once with the visit between the neighbours that
 * it was judged by, and once without. What overlaps the visit is not driven to on the day with it.
 */
export function chainOf(candidate: Candidate, visit: string): DayChain {
  const { agent, slot, day, before, after } = candidate;
  const items = onceEach(day, [before?.commitment, after?.commitment]).toSorted(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  const pointOf = (commitment: Commitment): Point[] => {
    const { postcode } = commitment;
    return postcode === null ? [] : [{ end: items.indexOf(commitment), postcode }];
  };
  const neighbour = (stop: Stop | null) => (stop?.commitment ? pointOf(stop.commitment) : []);
  const home: Point[] = agent.base === null ? [] : [{ end: "home", postcode: agent.base }];
  const others = items.filter((c) => c !== before?.commitment && c !== after?.commitment);

  const withVisit = legsThrough([
    ...home,
    ...others.filter(({ to }) => to <= slot.from).flatMap(pointOf),
    ...neighbour(before),
    { end: "visit", postcode: visit },
    ...neighbour(after),
    ...others.filter(({ from }) => from >= slot.to).flatMap(pointOf),
    ...home,
  ]);
  const without = legsThrough([...home, ...items.flatMap(pointOf), ...home]);
  const isIn = (legs: readonly Way[]) => (leg: Way) =>
    legs.some(({ from, to }) => from === leg.from && to === leg.to);
  return {
    items,
    legs: [
      ...withVisit.map((leg) => ({ ...leg, when: isIn(without)(leg) ? "both" : "with" }) as const),
      ...without
        .filter((leg) => !isIn(withVisit)(leg))
        .map((leg) => ({ ...leg, when: "without" }) as const),
    ],
  };
}

/**
 * A record and its own meeting take the same time and are one appointment: of those at one time, one for each place;
 * what has no place is none where another has. Neighbours stay, because drives lead to them.
 */
function onceEach(
  day: readonly Commitment[],
  neighbours: readonly (Commitment | null | undefined)[],
): Commitment[] {
  const kept: Commitment[] = [];
  const first = (one: Commitment) => (neighbours.includes(one) ? 0 : one.postcode === null ? 2 : 1);
  for (const one of day.toSorted((a, b) => first(a) - first(b))) {
    const isThere = kept.some(
      ({ from, to, postcode }) =>
        from === one.from && to === one.to && (one.postcode === null || postcode === one.postcode),
    );
    if (!isThere) kept.push(one);
  }
  return kept;
}

type Way = Omit<ChainLeg, "when">;

function legsThrough(points: readonly Point[]): Way[] {
  const legs = points.slice(1).map((to, at) => ({ from: points[at] ?? to, to }));
  return legs
    .filter(({ from, to }) => from.end !== to.end)
    .map(({ from, to }) => ({ from: from.end, to: to.end, pair: [from.postcode, to.postcode] }));
}
