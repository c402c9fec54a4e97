import type { DriveBetween, Offer } from "./judge.ts";

export interface Ranked extends Offer {
  /** Minutes of driving this visit adds to the agent's day; null: no neighbour is known, so nothing can be said. */
  readonly added: number | null;
}

export type Band = "Best" | "Good" | "Fair" | "Open day";

/** Minutes. Drive times are not truer than this, so smaller differences are a tie. */
const tie = 5;

export function withAddedMinutes(offer: Offer, drive: DriveBetween): Ranked {
  const { before, after } = offer.candidate;
  if (!offer.there && !offer.on) return { ...offer, added: null };
  const anyway = before && after ? (drive(before.postcode, after.postcode)?.minutes ?? 0) : 0;
  const added = (offer.there?.minutes ?? 0) + (offer.on?.minutes ?? 0) - anyway;
  // A rounded-up leg each way against one rounded-up leg can come out a minute or two below zero.
  return { ...offer, added: Math.max(0, added) };
}

/** The agent who would get each slot, by slot code. The rest stay runners-up. */
export function winners(offers: readonly Ranked[]): Map<string, Ranked> {
  const best = new Map<string, Ranked>();
  for (const offer of offers) {
    const { code } = offer.candidate.slot;
    const rival = best.get(code);
    if (!rival || isBetter(offer, rival)) best.set(code, offer);
  }
  return best;
}

/** Of two equal offers the earlier in the list stays, so the order of the agents is the last word. */
function isBetter(a: Ranked, b: Ranked): boolean {
  const byMinutes = (unit: number) =>
    Math.floor((a.added ?? Infinity) / unit) - Math.floor((b.added ?? Infinity) / unit);
  const differences = [
    a.added === b.added ? 0 : byMinutes(tie),
    a.added === b.added ? 0 : byMinutes(1),
    a.candidate.day.length - b.candidate.day.length,
    a.candidate.agent.commitments.length - b.candidate.agent.commitments.length,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

/** `best` is the smallest added minutes among everything offered in this search. */
export function bandOf(added: number | null, best: number): Band {
  if (added === null) return "Open day";
  if (added <= 15 || added - best <= tie) return "Best";
  return added <= 30 ? "Good" : "Fair";
}
