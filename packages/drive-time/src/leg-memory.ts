import type { Drive, Pair } from "./drive-times.ts";
import { type LegNumbers, legNumbers, placeKey } from "./leg-numbers.ts";

/** Drives between places, at most so many. What was used lately is forgotten last. */
export interface LegMemory {
  /** undefined when it is not known, null when it is known that no road leads there. */
  readonly recall: (leg: Pair) => Drive | null | undefined;
  readonly remember: (leg: Pair, drive: Drive | null) => void;
  readonly size: () => number;
}

const noDrive: Drive = { minutes: 0, metres: 0 };

interface Generation {
  readonly legs: LegNumbers;
  /** By the leg's number. */
  readonly drives: (Drive | null)[];
}

/**
 * Two generations of half the size. When the younger is full the elder is dropped, places and all, and
 * what is used moves to the younger. So a hit writes nothing, as it would to a list in order of use.
 */
export function legMemory(atMost: number): LegMemory {
  let young = newGeneration();
  let old = newGeneration();

  function remember(leg: Pair, drive: Drive | null): void {
    if (young.legs.size() >= atMost / 2) {
      old = young;
      young = newGeneration();
    }
    young.drives[young.legs.numberOf(leg)] = drive;
  }

  return {
    remember,

    recall(leg) {
      const known = driveIn(young, leg);
      if (known !== undefined) return known;
      const [from, to] = leg;
      if (placeKey(from) === placeKey(to)) return noDrive;
      const lately = driveIn(old, leg);
      if (lately !== undefined) remember(leg, lately);
      return lately;
    },

    size: () => young.legs.size() + old.legs.size(),
  };
}

function newGeneration(): Generation {
  return { legs: legNumbers(), drives: [] };
}

function driveIn({ legs, drives }: Generation, leg: Pair): Drive | null | undefined {
  const number = legs.find(leg);
  return number < 0 ? undefined : drives[number];
}
