import type { Candidate } from "./candidate.ts";
import type { Plan } from "./decide.ts";
import { addedMinutes, judgeDrives, type Offer, refuseByCalendar, type Verdict } from "./judge.ts";
import { bandNumber, winnersOf } from "./rank.ts";
import { driveRules } from "./rules.ts";
import type { DriveBetween } from "./world.ts";

/** From one postcode to another. */
export type Pair = readonly [from: string, to: string];

/** What is known before any drive to the customer is asked for. */
export interface Bounds {
  /** Minutes that the drive cannot be shorter than. */
  readonly atLeast: (from: string, to: string) => number;
  /** Minutes between two stops of a diary, where they are known already; null: not known. */
  readonly anyway: (from: string, to: string) => number | null;
}

export interface Contest {
  readonly week: string;
  /** By slot code. The same as those of `decide`. */
  readonly winners: ReadonlyMap<string, Offer>;
  /** Of every candidate but the outbid. */
  readonly verdicts: readonly Verdict[];
  /** Candidates that could not have won, and were not looked at closer. */
  readonly outbid: number;
  /** Some that might have won were not looked at either: their drives were not to be had in time. */
  readonly isPartial: boolean;
}

/** Asked for at first, for each slot: the likeliest to win. Their best then rules most others out. */
const firstAsked = 2;

/**
 * The winners with as few drives as will do: who cannot win, whatever the roads are like, is not
 * asked for. Yields the pairs whose drives it needs, and is given all drives known so far, twice at
 * most; given null the second time, it decides among those it has judged.
 */
export function* contest(
  { window, question, candidates }: Plan,
  visit: string,
  bounds: Bounds,
): Generator<readonly Pair[], Contest, DriveBetween | null> {
  const verdicts: (Verdict | null)[] = candidates.map((candidate) =>
    refuseByCalendar(candidate, question),
  );
  const contenders = candidates.flatMap((candidate, at) => {
    if (verdicts[at]) return [];
    const refusal = refuseByBounds(candidate, question, visit, bounds);
    verdicts[at] = refusal;
    return refusal ? [] : [{ at, candidate, least: leastAdded(candidate, visit, bounds) }];
  });
  const bySlot = [...Map.groupBy(contenders, ({ candidate }) => candidate.slot.code).values()];

  const first = bySlot.flatMap((own) => own.toSorted(byLeast).slice(0, firstAsked));
  const judgeThem = (them: readonly Contender[], drive: DriveBetween) => {
    for (const { at, candidate } of them) {
      verdicts[at] = judgeDrives(candidate, question, visit, drive);
    }
  };
  const drive = yield pairsOf(first, visit, bounds);
  if (!drive) throw new Error("A contest needs its first drives");
  judgeThem(first, drive);

  const second = bySlot.flatMap((own) => {
    const best = Math.min(...own.map(({ at }) => bandOfVerdict(verdicts[at] ?? null)));
    return own.filter(({ at, least }) => !verdicts[at] && bandNumber(least) <= best);
  });
  const more = second.length > 0 ? yield pairsOf(second, visit, bounds) : drive;
  if (more) judgeThem(second, more);

  const judged = verdicts.filter((verdict) => verdict !== null);
  const offers = judged.filter((verdict) => verdict.kind === "offer");
  return {
    week: window.week,
    winners: winnersOf(offers, window),
    verdicts: judged,
    outbid: verdicts.length - judged.length - (more ? 0 : second.length),
    isPartial: more === null,
  };
}

interface Contender {
  /** Its place among the candidates, whose order has the last word between equals. */
  readonly at: number;
  readonly candidate: Candidate;
  /** Added minutes that it cannot stay below; null: no neighbour is known. */
  readonly least: number | null;
}

function byLeast(a: Contender, b: Contender): number {
  return (a.least ?? Infinity) - (b.least ?? Infinity) || a.at - b.at;
}

/** Longer drives only ever break more rules, so what the shortest thinkable ones break stays broken. */
function refuseByBounds(
  candidate: Candidate,
  question: Plan["question"],
  visit: string,
  { atLeast }: Bounds,
): Verdict | null {
  const shortest = legsAtLeast(candidate, visit, atLeast);
  const broken = driveRules.flatMap(([rule, breaks]) => {
    const over = breaks(candidate, question, shortest);
    return typeof over === "number" && over > 0 ? [{ rule, over }] : [];
  });
  return broken.length === 0 ? null : { kind: "refuse", candidate, broken };
}

function legsAtLeast({ before, after }: Candidate, visit: string, atLeast: Bounds["atLeast"]) {
  const leg = (minutes: number) => ({ minutes, metres: 0 });
  return {
    there: before && leg(atLeast(before.postcode, visit)),
    on: after && leg(atLeast(visit, after.postcode)),
  };
}

function leastAdded(candidate: Candidate, visit: string, bounds: Bounds): number | null {
  const { before, after } = candidate;
  const { there, on } = legsAtLeast(candidate, visit, bounds.atLeast);
  if (!before || !after) return addedMinutes(there, on, 0);
  const anyway = anywayBetween(before.postcode, after.postcode, bounds);
  // A visit may lie right on the way between two stops, so without that drive nothing is ruled out.
  return anyway === null ? 0 : addedMinutes(there, on, anyway);
}

function anywayBetween(from: string, to: string, { anyway }: Bounds): number | null {
  return from === to ? 0 : anyway(from, to);
}

function bandOfVerdict(verdict: Verdict | null): number {
  return verdict?.kind === "offer" ? bandNumber(verdict.added) : Infinity;
}

function pairsOf(contenders: readonly Contender[], visit: string, bounds: Bounds): Pair[] {
  const candidates = contenders.map(({ candidate }) => candidate);
  return pairsFor(candidates, visit, (from, to) => anywayBetween(from, to, bounds) !== null);
}

/** The drives that judging these candidates needs, but for those between stops that are known. */
export function pairsFor(
  candidates: readonly Candidate[],
  visit: string,
  isKnown: (from: string, to: string) => boolean,
): Pair[] {
  return candidates.flatMap(({ before, after }) => {
    const pairs: Pair[] = [];
    if (before) pairs.push([before.postcode, visit]);
    if (after) pairs.push([visit, after.postcode]);
    if (before && after && !isKnown(before.postcode, after.postcode)) {
      pairs.push([before.postcode, after.postcode]);
    }
    return pairs;
  });
}
