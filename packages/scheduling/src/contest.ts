import type { Candidate, Stop } from "./candidate.ts";
import type { Plan } from "./decide.ts";
import { addedMinutes, judgeDrives, type Offer, refuseByCalendar, type Verdict } from "./judge.ts";
import { bandNumber, winnersOf } from "./rank.ts";
import { driveRules } from "./rules.ts";
import type { Drive, DriveBetween } from "./world.ts";

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
  /** Some that might have won were not looked at either: their drives were too many, or not to be had in time. */
  readonly isPartial: boolean;
}

/** Different stops that drives are asked for to, and then from: what a search can wait for. */
const outAtMost = 800;
const backAtMost = 300;

/** What a drive is likely to take, for each minute that it takes at least: only to guess who is likeliest. */
const likelyForLeast = 3;

/**
 * The winners with as few drives as will do: who cannot win, whatever the roads are like, is not
 * asked for. Yields the pairs whose drives it needs, and is given all drives known so far, three
 * times at most. Drives out from the visit come first, because from one place to many the routing
 * engine is many times quicker than from many to one: those on are then exact, and those to the
 * stops before are a good guess of the way there. Then the likeliest of each slot is judged, and
 * then any who might still be better. Given null the third time, it decides among those it has judged.
 */
export function* contest(
  { window, question, candidates }: Plan,
  visit: string,
  bounds: Bounds,
): Generator<readonly Pair[], Contest, DriveBetween | null> {
  const verdicts: (Verdict | null)[] = candidates.map((candidate) =>
    refuseByCalendar(candidate, question),
  );
  const refuseByBounds = (contenders: readonly Contender[]) => {
    for (const contender of contenders) verdicts[contender.at] ??= refusalOf(contender, question);
  };
  const judge = (contenders: readonly Contender[], drive: DriveBetween) => {
    for (const { at, candidate } of contenders) {
      verdicts[at] = judgeDrives(candidate, question, visit, drive);
    }
  };
  /** Not judged yet, and not worse than the best that was. */
  const inTheRunning = (contenders: readonly Contender[]) =>
    slotBySlot(contenders).flatMap((own) => {
      const best = Math.min(...own.map(({ at }) => bandOfVerdict(verdicts[at])));
      return own.filter(({ at, least }) => !verdicts[at] && bandNumber(least) <= best);
    });

  const all = candidates.flatMap((candidate, at) =>
    verdicts[at] ? [] : [{ at, candidate, ...sizeUp(candidate, visit, bounds, () => null) }],
  );
  refuseByBounds(all);
  const near = nearest(inTheRunning(all), ({ before, after }) => after ?? before, outAtMost);
  const out = yield pairsOut(near, visit);
  if (!out) throw new Error("A contest needs its first drives");
  const sized = new Map(
    near.map(({ at, candidate }) => [
      at,
      { at, candidate, ...sizeUp(candidate, visit, bounds, (stop) => out(visit, stop)) },
    ]),
  );
  refuseByBounds([...sized.values()]);
  const known = all.map((contender) => sized.get(contender.at) ?? contender);

  const likeliest = slotBySlot(known).flatMap((own) =>
    own
      .filter(({ at }) => sized.has(at) && !verdicts[at])
      .sort(byLikely)
      .slice(0, 1),
  );
  const back = likeliest.length > 0 ? yield pairsBack(likeliest, visit, bounds) : out;
  if (!back) throw new Error("A contest needs its second drives");
  judge(likeliest, back);

  const rivals = nearest(
    inTheRunning(known).filter(({ at }) => sized.has(at)),
    ({ before }) => before,
    backAtMost,
  );
  const more = rivals.length > 0 ? yield pairsBack(rivals, visit, bounds) : back;
  if (more) judge(rivals, more);

  const decided = verdicts.filter((verdict) => verdict !== null);
  const offers = decided.filter((verdict) => verdict.kind === "offer");
  const lost = inTheRunning(known).length;
  return {
    week: window.week,
    winners: winnersOf(offers, window),
    verdicts: decided,
    outbid: verdicts.length - decided.length - lost,
    isPartial: lost > 0,
  };
}

/** The likeliest, as long as no more than so many different stops are to be asked for. */
function nearest(
  contenders: readonly Contender[],
  stopOf: (candidate: Candidate) => Stop | null,
  atMost: number,
): Contender[] {
  const stops = new Set<string>();
  return contenders.toSorted(byLikely).filter(({ candidate }) => {
    const stop = stopOf(candidate);
    if (stop === null || stops.has(stop.postcode)) return true;
    return stops.size < atMost && stops.add(stop.postcode).size > 0;
  });
}

interface Size {
  /** The shortest thinkable drives. Null: that neighbour is unknown. */
  readonly there: Drive | null;
  readonly on: Drive | null;
  /** Added minutes that it cannot stay below; null: no neighbour is known. */
  readonly least: number | null;
  /** What is likely to be added, as far as straight lines show. */
  readonly likely: number;
}

interface Contender extends Size {
  /** Its place among the candidates, whose order has the last word between equals. */
  readonly at: number;
  readonly candidate: Candidate;
}

/** `outOf` knows the drives out from the visit that were asked for already; null: not asked, or no road. */
function sizeUp(
  { before, after }: Candidate,
  visit: string,
  bounds: Bounds,
  outOf: (postcode: string) => Drive | null,
): Size {
  const leg = (from: string, to: string) => ({ minutes: bounds.atLeast(from, to), metres: 0 });
  const there = before && leg(before.postcode, visit);
  const exactOn = after && outOf(after.postcode);
  const on = exactOn ?? (after && leg(visit, after.postcode));
  const likely = (drive: Drive | null, least: Drive | null) =>
    drive?.minutes ?? likelyForLeast * (least?.minutes ?? 0);
  const both = likely(before && outOf(before.postcode), there) + likely(exactOn, on);
  if (!before || !after) return { there, on, least: addedMinutes(there, on, 0), likely: both };
  const anyway = anywayBetween(before.postcode, after.postcode, bounds);
  // A visit may lie right on the way between two stops, so without that drive nothing is ruled out.
  const least = anyway === null ? 0 : addedMinutes(there, on, anyway);
  return { there, on, least, likely: both - (anyway ?? 0) };
}

function slotBySlot(contenders: readonly Contender[]): Contender[][] {
  return [...Map.groupBy(contenders, ({ candidate }) => candidate.slot.code).values()];
}

/** An agent of whom nothing is known comes last: any known added minutes beat unknown ones. */
function byLikely(a: Contender, b: Contender): number {
  return Number(a.least === null) - Number(b.least === null) || a.likely - b.likely || a.at - b.at;
}

/** Longer drives only ever break more rules, so what the shortest thinkable ones break stays broken. */
function refusalOf(
  { candidate, there, on }: Contender,
  question: Plan["question"],
): Verdict | null {
  const broken = driveRules.flatMap(([rule, breaks]) => {
    const over = breaks(candidate, question, { there, on });
    return typeof over === "number" && over > 0 ? [{ rule, over }] : [];
  });
  return broken.length === 0 ? null : { kind: "refuse", candidate, broken };
}

function anywayBetween(from: string, to: string, { anyway }: Bounds): number | null {
  return from === to ? 0 : anyway(from, to);
}

function bandOfVerdict(verdict: Verdict | null | undefined): number {
  return verdict?.kind === "offer" ? bandNumber(verdict.added) : Infinity;
}

/** From the visit to the stops on either side. */
function pairsOut(contenders: readonly Contender[], visit: string): Pair[] {
  return contenders.flatMap(({ candidate: { before, after } }) =>
    [before, after].flatMap((stop): Pair[] => (stop ? [[visit, stop.postcode]] : [])),
  );
}

/** To the visit, and between the stops where that is not known. */
function pairsBack(contenders: readonly Contender[], visit: string, bounds: Bounds): Pair[] {
  const candidates = contenders.map(({ candidate }) => candidate);
  const isKnown = (from: string, to: string) => anywayBetween(from, to, bounds) !== null;
  return pairsFor(candidates, visit, isKnown).filter(([from]) => from !== visit);
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
