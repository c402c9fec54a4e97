import { type Candidate, candidatesFor } from "./candidate.ts";
import { agentsOf, wholeDayTest } from "./commitment.ts";
import { judgeDrives, type Offer, refuseByCalendar, type Verdict } from "./judge.ts";
import { type Pair, pairsFor } from "./pairs-for.ts";
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

/** All that can be said before any drive is known. */
export interface Undecided {
  /** What has to be known for the rest: the drives of those whom the calendar leaves open. */
  readonly pairs: readonly Pair[];
  /** The whole answer, with a verdict for every candidate. */
  readonly decide: (drive: DriveBetween) => Decision;
}

/** `isKnown`: of two stops of a diary, whether the drive between them need not be asked for. */
export function askCalendar(
  world: World,
  isKnown: (from: string, to: string) => boolean,
  deviation = 0,
): Undecided {
  const { window, question, candidates } = planOf(world, deviation);
  const visit = world.visit.postcode;
  const refusals = candidates.map((candidate) => refuseByCalendar(candidate, question));
  const open = candidates.filter((_, at) => !refusals[at]);
  return {
    pairs: pairsFor(open, visit, isKnown),
    decide(drive) {
      const verdicts = candidates.map(
        (candidate, at) => refusals[at] ?? judgeDrives(candidate, question, visit, drive),
      );
      const offers = verdicts.filter((verdict) => verdict.kind === "offer");
      return { week: window.week, verdicts, winners: winnersOf(offers, window) };
    },
  };
}

/** Where every drive is at hand. */
export function decide(world: World, drive: DriveBetween, deviation = 0): Decision {
  return askCalendar(world, () => true, deviation).decide(drive);
}
