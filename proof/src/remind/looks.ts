import type { Random } from "@milepost/kit/random.ts";
import type { Book, Happening, Visit } from "./book.ts";
import { dueTimes } from "./rule.ts";
import type { WallClocks } from "./wall-clocks.ts";

const minute = 60_000;

interface Given {
  readonly clocks: WallClocks;
  /** Milliseconds of a minute at which the sweeper looks. */
  readonly phase: number;
  readonly random: Random;
}

/** Minutes after something was due at which those who are in trouble are looked at again. */
const again = [2, 3, 6, 11];

/**
 * The sweeper looks each minute. Minutes in which nothing is due are left out, but for a few: those are kept at which
 * something is due by the rule that holds then, and after it, and where an outage ends. `dues`: the looks for what is due.
 */
export function listLooks(
  book: Omit<Book, "looks" | "accidents">,
  { clocks, phase, random }: Given,
) {
  const begun = book.from - (book.from % minute) + phase;
  const looks = new Set<number>();
  const lookAfter = (instant: number, minutes = 0) => {
    const look = begun + Math.ceil((instant - begun) / minute) * minute + minutes * minute;
    if (look >= begun && look < book.to) looks.add(look);
    return look;
  };
  for (const { to } of book.outages) for (const late of [0, 1, 5, 11]) lookAfter(to, late);
  const dues = new Set<number>();
  for (const { at, isTroubled } of everyDue(book.happenings, clocks)) {
    dues.add(lookAfter(at));
    for (const late of isTroubled ? [1, ...again] : [1]) lookAfter(at, late);
  }
  // A small run has fewer, so that it is short.
  const others = Math.min(0.02, book.visits.length / 50_000);
  for (let look = begun; look < book.to; look += minute) if (random.chance(others)) looks.add(look);
  return {
    looks: [...looks].toSorted((a, b) => a - b),
    dues: [...dues].filter((at) => looks.has(at)),
  };
}

/** Of every time that a visit ever has, under the rule that holds then. */
function* everyDue(happenings: readonly Happening[], clocks: WallClocks) {
  const rules = Map.groupBy(
    happenings.filter((one) => one.kind === "save"),
    ({ workflow }) => workflow,
  );
  for (const happening of happenings) {
    if (happening.kind !== "book" && happening.kind !== "move") continue;
    const { visit, startsAt } = happening;
    const saves = rules.get(visit.workflow) ?? [];
    for (const save of saves)
      for (const { at } of dueTimes(startsAt, save.rule, clocks))
        if (saves.findLast((one) => one.at <= at) === save)
          yield { at, isTroubled: isTroubled(visit) };
  }
}

const isTroubled = ({ trouble }: Visit) => trouble.email !== null || trouble.sms !== null;
