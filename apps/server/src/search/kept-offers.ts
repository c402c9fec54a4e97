import type { Offer } from "@milepost/scheduling";

/** What is kept of a search's offers, to compare with what is booked. */
export interface KeptOffers {
  /** By slot code: what the visit adds to the agent's driving. Null: not known. */
  readonly added: Readonly<
    Record<string, readonly [minutes: number | null, metres: number | null]>
  >;
  /** The earliest; null: nothing was offered. */
  readonly firstSlot: string | null;
  /** With the shortest drive to one of its neighbours, of equals the earliest; null: no such drive is known. */
  readonly nearestSlot: string | null;
}

/** `metresBetween` two stops of a day; null: not known. */
export function keptOffers(
  winners: ReadonlyMap<string, Offer>,
  metresBetween: (from: string, to: string) => number | null,
): KeptOffers {
  const inOrder = [...winners].toSorted(
    ([, a], [, b]) => a.candidate.slot.from - b.candidate.slot.from,
  );
  const byNearness = inOrder
    .filter(([, offer]) => nearestMinutes(offer) < Infinity)
    .toSorted(([, a], [, b]) => nearestMinutes(a) - nearestMinutes(b));
  return {
    added: Object.fromEntries(
      inOrder.map(([code, offer]) => [code, [offer.added, addedMetres(offer, metresBetween)]]),
    ),
    firstSlot: inOrder[0]?.[0] ?? null,
    nearestSlot: byNearness[0]?.[0] ?? null,
  };
}

/** Infinity: no neighbour is known. */
function nearestMinutes({ there, on }: Offer): number {
  return Math.min(there?.minutes ?? Infinity, on?.minutes ?? Infinity);
}

/** May be below zero, unlike minutes: the quickest way between two stops is not always the shortest. */
function addedMetres(
  { candidate: { before, after }, there, on }: Offer,
  metresBetween: (from: string, to: string) => number | null,
): number | null {
  if (!there && !on) return null;
  const anyway = before && after ? metresBetween(before.postcode, after.postcode) : 0;
  return anyway === null ? null : (there?.metres ?? 0) + (on?.metres ?? 0) - anyway;
}
