import { type Candidate, candidatesFor } from "./candidate.ts";
import { agentsOf, wholeDayTest } from "./commitment.ts";
import { judge, type Offer, type Verdict } from "./judge.ts";
import { winnersOf } from "./rank.ts";
import type { Question } from "./rules.ts";
import { type Window, windowFrom } from "./window.ts";
import type { DriveBetween, World } from "./world.ts";

/** Every agent in every slot, before anything is judged. */
export interface Plan {
  readonly window: Window;
  readonly question: Question;
  readonly candidates: readonly Candidate[];
}

export interface Decision {
  readonly week: string;
  readonly verdicts: readonly Verdict[];
  /** By slot code. */
  readonly winners: ReadonlyMap<string, Offer>;
}

export function planOf(world: World, deviation = 0): Plan {
  const { now, policy, holidays } = world;
  const window = windowFrom(now, policy, holidays, deviation);
  return {
    window,
    question: { now, policy, needsWholeDay: wholeDayTest(world) },
    candidates: candidatesFor(agentsOf(world), window.slots),
  };
}

/** The whole answer, with a verdict for every candidate. `explain` is this; a search comes to the same winners with fewer drives. */
export function decide(world: World, drive: DriveBetween, deviation = 0): Decision {
  const { window, question, candidates } = planOf(world, deviation);
  const verdicts = candidates.map((candidate) =>
    judge(candidate, question, world.visit.postcode, drive),
  );
  const offers = verdicts.filter((verdict) => verdict.kind === "offer");
  return { week: window.week, verdicts, winners: winnersOf(offers, window) };
}
