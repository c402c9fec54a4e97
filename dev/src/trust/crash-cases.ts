import { type FaultPlan, faultPlans } from "./crash-plans.ts";
import type { CrashPoint, CrashStory, Moment } from "./crash-point.ts";
import { seededRandom } from "./random.ts";

export type StoryPoints = Readonly<Record<CrashStory, readonly CrashPoint[]>>;

export interface CrashCase {
  /** From 1. */
  readonly number: number;
  /** Of everything in it that is left to chance. */
  readonly seed: number;
  readonly story: CrashStory;
  readonly point: CrashPoint;
  readonly moment: Moment;
  readonly plan: FaultPlan;
}

interface Target {
  readonly story: CrashStory;
  readonly point: CrashPoint;
  readonly moment: Moment;
}

/** What is sent and answered over the network can be cut in between; a query is done or it is not. */
const momentsOf = ({ what }: CrashPoint): readonly Moment[] =>
  what.startsWith("fetch") ? ["before", "sent", "after"] : ["before", "after"];

/**
 * The first `count` cases of all points × moments × plans, in an order that the seed decides: every
 * point and moment once before any comes again, each time with another plan.
 */
export function chooseCases(points: StoryPoints, count: number, seed: number): CrashCase[] {
  const random = seededRandom(seed);
  const targets: Target[] = Object.entries(points).flatMap(([story, all]) =>
    all.flatMap((point) =>
      momentsOf(point).map((moment) => ({ story: story as CrashStory, point, moment })),
    ),
  );
  const order = targets
    .map((target) => ({ target, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ target }) => target);
  return Array.from({ length: count }, (_, at) => {
    const place = at % order.length;
    const target = order[place];
    if (!target) throw new Error("There are no points to crash at");
    const plans = faultPlans.filter(({ stories }) => stories.includes(target.story));
    const plan = plans[(place + Math.floor(at / order.length)) % plans.length];
    if (!plan) throw new Error(`No plan is for ${target.story}`);
    return { number: at + 1, seed: seed * 1_000_003 + at, ...target, plan };
  });
}
