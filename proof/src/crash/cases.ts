import { createHash } from "node:crypto";
import { type FaultPlan, faultPlans } from "./plans.ts";
import type { CrashPoint, CrashStory, Moment } from "./point.ts";

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
  /** 0: among the first, so that every point is; what goes over the network counts at each moment. */
  readonly turn: number;
  /** By chance, but always the same of the same. */
  readonly at: number;
  readonly story: CrashStory;
  readonly point: CrashPoint;
  readonly moment: Moment;
}

const isCall = ({ what }: CrashPoint) => what.startsWith("fetch");

/**
 * What is sent and answered over the network can be cut in between; a query is done or it is not. Which
 * comes first goes by turns, because after one point is nearly before the next.
 */
function momentsOf(point: CrashPoint): readonly Moment[] {
  const all: readonly Moment[] = isCall(point) ? ["before", "sent", "after"] : ["before", "after"];
  const first = point.nth % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/**
 * The first `count` cases of all points × moments × plans, in an order that the seed decides: every
 * point once before any comes again at another moment, every moment before any comes again with
 * another plan.
 */
export function chooseCases(points: StoryPoints, count: number, seed: number): CrashCase[] {
  const chance = (...words: readonly unknown[]) =>
    createHash("sha256")
      .update([seed, ...words].join(" "))
      .digest()
      .readUInt32BE();
  const targets: Target[] = Object.entries(points).flatMap(([story, all]) =>
    all.flatMap((point) => {
      const { what, nth } = point;
      return momentsOf(point).map((moment, turn) => ({
        turn: isCall(point) ? 0 : turn,
        at: chance(story, what, nth, moment),
        story: story as CrashStory,
        point,
        moment,
      }));
    }),
  );
  // By what each is, not by how many there are: the same case has the same place tomorrow.
  const order = targets.toSorted((a, b) => a.turn - b.turn || a.at - b.at);
  return Array.from({ length: count }, (_, at) => {
    const place = at % order.length;
    const target = order[place];
    if (!target) throw new Error("There are no points to crash at");
    const round = Math.floor(at / order.length);
    const plans = faultPlans.filter(({ stories }) => stories.includes(target.story));
    const isWorst = (plan: FaultPlan) => round === 0 && plan.isWorstAt?.(target) === true;
    const plan = plans.find(isWorst) ?? plans[(target.at + round) % plans.length];
    if (!plan) throw new Error(`No plan is for ${target.story}`);
    const { story, point, moment } = target;
    return { number: at + 1, seed: seed * 1_000_003 + at, story, point, moment, plan };
  });
}
