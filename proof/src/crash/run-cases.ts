import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@milepost/kit/random.ts";
import type { CrashCase, StoryPoints } from "./cases.ts";
import type { CrashCell } from "./cell.ts";
import { type Journey, travel } from "./journey.ts";
import type { CrashLane, Held } from "./lane.ts";
import { type FaultPlan, faultPlans } from "./plans.ts";
import { type CrashPoint, type CrashStory, crashStories } from "./point.ts";
import type { CrashRecords } from "./records.ts";

export interface Travelled {
  readonly chosen: CrashCase;
  readonly lane: CrashLane;
  readonly journey: Journey;
  readonly hasCrashed: boolean;
}

interface Ports {
  readonly cell: CrashCell;
  readonly records: CrashRecords;
  readonly lanes: readonly CrashLane[];
}

/** Milliseconds after the beginning within which what is everybody's is restarted. */
const restartsWithin = 800;
const rehearsalsAtMost = 4;
/** Cases for one restart at the end of the first of them. */
const togetherAtAnswer = 3;

/** Every point of the stories when nothing goes wrong. */
export async function rehearse({ cell, records, lanes }: Ports): Promise<StoryPoints> {
  const [plan] = faultPlans;
  if (!plan) throw new Error("There is no plan");
  const points: Partial<Record<CrashStory, readonly CrashPoint[]>> = {};
  const rehearsing = lanes.map(async (lane, place) => {
    for (const [at, story] of crashStories.entries()) {
      if (at % lanes.length !== place) continue;
      for (let tries = 0; points[story] === undefined; tries += 1) {
        if (tries === rehearsalsAtMost) throw new Error(`Nothing is passed in ${story}`);
        const held = await lane.hold();
        // What a process remembers from the story before would be missing.
        await lane.worker.renew();
        const number = -1 - at - tries * crashStories.length;
        await travel({ cell, records }, lane, held, { number, seed: 0, story, plan, at: null });
        const passed = lane.worker.pointsOf(number);
        // On a busy machine a visit is booked late, and cannot be cancelled then.
        if (passed.length > 0) points[story] = passed;
      }
    }
  });
  await Promise.all(rehearsing);
  return points as StoryPoints;
}

/**
 * All cases, as many at once as there are lanes; those that restart something everybody needs come last.
 * None begins after `until`, on the clock of `performance`; two thirds of the time are for the first ones.
 */
export async function runCases(
  { cell, records, lanes, until }: Ports & { readonly until: number },
  cases: readonly CrashCase[],
  report: (travelled: Travelled) => void,
): Promise<Travelled[]> {
  const all: Travelled[] = [];
  const firstUntil = until - (until - performance.now()) / 3;

  async function act(lane: CrashLane, held: Held, chosen: CrashCase): Promise<void> {
    const { point, moment } = chosen;
    const journey = await travel({ cell, records }, lane, held, {
      ...chosen,
      at: { point, moment },
    });
    const travelled = { chosen, lane, journey, hasCrashed: lane.worker.hasFired(chosen.number) };
    all.push(travelled);
    report(travelled);
    await records.ageInvitations();
  }

  const waiting = cases.filter(({ plan }) => plan.restarts === null);
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await act(lane, await lane.hold(), next);
        if (performance.now() > firstUntil) return;
      }
    }),
  );

  for (const { name, restarts: part, atAnswer } of faultPlans) {
    if (part === null) continue;
    const waiting = cases.filter(({ plan }) => plan.name === name);
    const size = Math.min(atAnswer ? togetherAtAnswer : lanes.length, lanes.length);
    for (let at = 0; at < waiting.length && performance.now() < until; at += size) {
      const group = waiting.slice(at, at + size);
      const places = lanes.slice(0, group.length);
      const holds = await Promise.all(places.map((lane) => lane.hold()));
      const untilBack = restartOnce(cell, part, group, holds);
      const acting = group.map((chosen, place) => {
        const [lane, held] = [lanes[place], holds[place]];
        if (!lane || !held) throw new Error("More cases than lanes");
        return act(lane, held, chosen);
      });
      await Promise.all(acting);
      await untilBack();
    }
  }
  return all;
}

/** At a moment that the seed decides, or when the first of these stories has ended. Comes back with how to wait for its return. */
function restartOnce(
  cell: CrashCell,
  part: NonNullable<FaultPlan["restarts"]>,
  group: readonly CrashCase[],
  holds: readonly Held[],
): () => Promise<unknown> {
  const [first] = group;
  if (!first?.plan.atAnswer) {
    const delay = seededRandom(first?.seed ?? 0).whole(0, restartsWithin);
    const back = sleep(delay).then(() => cell.restart(part).back);
    return () => back;
  }
  let restarting: ReturnType<CrashCell["restart"]> | null = null;
  for (const { reservationId } of holds) {
    cell.engineGate.beforeAnswer(reservationId, () => {
      restarting ??= cell.restart(part);
      return restarting.gone;
    });
  }
  return async () => restarting?.back;
}
