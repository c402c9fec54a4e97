import type { Offer } from "./judge.ts";
import { overlaps } from "./minute.ts";
import type { Window } from "./window.ts";

export type Band = "Best" | "Good" | "Fair" | "Open day";

/** Minutes. Drive times are not truer than this, so smaller differences are a tie. */
const tie = 5;

/** Who is free as well, besides the agent who gets a slot: as many as a row has room for. */
const runnersUpAtMost = 3;

export interface Ranked {
  /** The agent who gets each slot, by slot code. */
  readonly winners: ReadonlyMap<string, Offer>;
  /** The next best of each slot, best first. */
  readonly runnersUp: ReadonlyMap<string, readonly Offer[]>;
}

export function rankOffers(offers: readonly Offer[], window: Window): Ranked {
  const inWindow = windowCounts(offers, window);
  const ranked = new Map<string, Offer[]>();
  for (const offer of offers) {
    const { code } = offer.candidate.slot;
    const best = ranked.get(code) ?? [];
    if (best.length === 0) ranked.set(code, best);
    const last = best.length > runnersUpAtMost ? best.at(-1) : undefined;
    // Most of a large company's come after all that are kept.
    if (last && compareOffers(offer, last, inWindow) >= 0) continue;
    if (last) best.pop();
    const behind = best.findIndex((rival) => compareOffers(offer, rival, inWindow) < 0);
    best.splice(behind < 0 ? best.length : behind, 0, offer);
  }
  return {
    winners: new Map([...ranked].flatMap(([code, [best]]) => (best ? [[code, best]] : []))),
    runnersUp: new Map([...ranked].map(([code, [, ...others]]) => [code, others])),
  };
}

/** Of two that are equal in everything the earlier listed stays, so the agents' order has the last word. */
function compareOffers(a: Offer, b: Offer, inWindow: ReadonlyMap<string, number>): number {
  const count = (offer: Offer) => inWindow.get(offer.candidate.agent.id) ?? 0;
  return (
    compare(bandNumber(a.added), bandNumber(b.added)) ||
    compare(tiebreak(a), tiebreak(b)) ||
    compare(a.added ?? Infinity, b.added ?? Infinity) ||
    compare(a.candidate.day.length, b.candidate.day.length) ||
    compare(count(a), count(b))
  );
}

/** Infinity included: it equals itself. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Unknown comes after everything known. */
export function bandNumber(added: number | null): number {
  return added === null ? Infinity : Math.floor(added / tie);
}

/** The better rank of the bookings on either side. */
function tiebreak({ candidate: { before, after } }: Offer): number {
  return Math.min(before?.commitment?.rank ?? Infinity, after?.commitment?.rank ?? Infinity);
}

function windowCounts(offers: readonly Offer[], { span }: Window): Map<string, number> {
  const agents = new Map(offers.map(({ candidate: { agent } }) => [agent.id, agent]));
  const counts = [...agents.values()].map((agent) => {
    const own = span ? agent.commitments.filter((commitment) => overlaps(commitment, span)) : [];
    return [agent.id, own.length] as const;
  });
  return new Map(counts);
}

/** `best` is the smallest added minutes among everything offered in this search. */
export function bandOf(added: number | null, best: number): Band {
  if (added === null) return "Open day";
  if (added <= 15 || added - best <= tie) return "Best";
  return added <= 30 ? "Good" : "Fair";
}
