import { type Bounds, type Contest, contest, type Pair } from "./contest.ts";
import { planOf } from "./decide.ts";
import type { DriveBetween, World } from "./world.ts";

export const nothingKnown: Bounds = { atLeast: () => 0, anyway: () => null };

/** A contest to its end, for tests, with what it asked for in each round. It may use no other drives. */
export function runContest(
  world: World,
  drive: DriveBetween,
  bounds: Bounds,
): Contest & { readonly rounds: readonly (readonly Pair[])[] } {
  const contesting = contest(planOf(world), world.visit.postcode, bounds);
  const rounds: (readonly Pair[])[] = [];
  const asked = new Set<string>();
  let step = contesting.next();
  while (!step.done) {
    rounds.push(step.value);
    for (const [from, to] of step.value) asked.add(`${from}>${to}`);
    step = contesting.next((from, to) => {
      if (from !== to && !asked.has(`${from}>${to}`) && bounds.anyway(from, to) === null) {
        throw new Error(`${from}>${to} was never asked for`);
      }
      return drive(from, to);
    });
  }
  return { ...step.value, rounds };
}
