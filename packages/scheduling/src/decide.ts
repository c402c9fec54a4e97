import { type Calendar, calendarOf } from "./calendar.ts";
import type { Candidate } from "./candidate.ts";
import { judgeDrives, type Offer, type Verdict } from "./judge.ts";
import { type Pair, pairsFor } from "./pairs-for.ts";
import { type Ranked, rankOffers } from "./rank-offers.ts";
import type { Slot } from "./window.ts";
import type { DriveBetween, World } from "./world.ts";

export interface Decision extends Ranked {
  readonly week: string;
  /** Every slot that was looked at, in order. */
  readonly slots: readonly Slot[];
  readonly verdicts: readonly Verdict[];
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
  { window, question, agents }: Calendar = calendarOf(world),
): Undecided {
  const visit = world.visit.postcode;
  // Loops, because every candidate of every search goes through them.
  const open: Candidate[] = [];
  for (const { candidates, refusals } of agents) {
    for (const [at, candidate] of candidates.entries()) if (!refusals[at]) open.push(candidate);
  }
  return {
    pairs: pairsFor(open, visit, isKnown),
    decide(drive) {
      const verdicts: Verdict[] = [];
      const offers: Offer[] = [];
      for (const { candidates, refusals } of agents) {
        for (const [at, candidate] of candidates.entries()) {
          const verdict = refusals[at] ?? judgeDrives(candidate, question, visit, drive);
          verdicts.push(verdict);
          if (verdict.kind === "offer") offers.push(verdict);
        }
      }
      const { week, slots } = window;
      return { week, slots, verdicts, ...rankOffers(offers, window) };
    },
  };
}

/** Where every drive is at hand. */
export function decide(world: World, drive: DriveBetween, deviation = 0): Decision {
  return askCalendar(world, () => true, calendarOf(world, deviation)).decide(drive);
}
