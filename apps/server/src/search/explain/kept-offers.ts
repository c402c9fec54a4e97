import type { Won } from "../judge/won.ts";

/** What is kept of a search's offers, to compare with what is booked. */
export interface KeptOffers {
  /** By slot code: what the visit adds to the agent's driving. Null: not known. Metres are about. */
  readonly added: Readonly<Record<string, readonly [minutes: number, metres: number] | null>>;
  /** The earliest; null: nothing was offered. */
  readonly firstSlot: string | null;
  /** With the shortest drive to one of its neighbours, of equals the earliest; null: no such drive is known. */
  readonly nearestSlot: string | null;
}

export function keptOffers(winners: ReadonlyMap<string, Won>): KeptOffers {
  const inOrder = [...winners].toSorted(
    ([, a], [, b]) => a.candidate.slot.from - b.candidate.slot.from,
  );
  const byNearness = inOrder
    .filter(([, offer]) => nearestMinutes(offer) < Infinity)
    .toSorted(([, a], [, b]) => nearestMinutes(a) - nearestMinutes(b));
  return {
    added: Object.fromEntries(inOrder.map(([code, offer]) => [code, addedBy(offer)])),
    firstSlot: inOrder[0]?.[0] ?? null,
    nearestSlot: byNearness[0]?.[0] ?? null,
  };
}

/** Infinity: no neighbour is known. */
function nearestMinutes({ there, on }: Won): number {
  return Math.min(there?.minutes ?? Infinity, on?.minutes ?? Infinity);
}

/**
 * Of the drive between two stops of a diary only the minutes are learnt, so what falls away is reckoned at
 * the speed of the drives there and on.
 */
function addedBy({ there, on, added }: Won): readonly [number, number] | null {
  if (added === null) return null;
  const minutes = (there?.minutes ?? 0) + (on?.minutes ?? 0);
  const metres = (there?.metres ?? 0) + (on?.metres ?? 0);
  return [added, minutes === 0 ? 0 : Math.round((added * metres) / minutes)];
}
