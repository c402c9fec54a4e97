import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type {
  SlotCount,
  simulateSearches,
  Tally,
} from "@milepost/contract/endpoints/try-settings.ts";

export type Piece = Answer<typeof simulateSearches>;

/** What the pieces of a simulation add up to. */
export interface Sums {
  /** That there are to repeat. */
  readonly searches: number;
  /** How many of them are behind us, skipped ones too. */
  readonly reached: number;
  readonly skipped: number;
  readonly before: Tally;
  readonly after: Tally;
  /** Every time that was offered, the earliest first. */
  readonly slots: readonly SlotCount[];
}

/** Null: this is the first piece. */
export function withPiece(sums: Sums | null, piece: Piece): Sums {
  const { searches, next, skipped, before, after, slots } = piece;
  return {
    searches,
    reached: next ?? searches,
    skipped: (sums?.skipped ?? 0) + skipped,
    before: sums ? added(sums.before, before) : before,
    after: sums ? added(sums.after, after) : after,
    slots: addedSlots([...(sums?.slots ?? []), ...slots]),
  };
}

function addedSlots(slots: readonly SlotCount[]): SlotCount[] {
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  return [...Map.groupBy(slots, ({ start }) => start)]
    .map(([start, all]) => ({
      start,
      before: sum(all.map(({ before }) => before)),
      after: sum(all.map(({ after }) => after)),
    }))
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

function added(a: Tally, b: Tally): Tally {
  return {
    searches: a.searches + b.searches,
    offers: a.offers + b.offers,
    nothing: a.nothing + b.nothing,
    addedMinutes: a.addedMinutes + b.addedMinutes,
    addedKnown: a.addedKnown + b.addedKnown,
  };
}

/** Null: unknown, because nothing was repeated or no offer's minutes are known. */
export interface Figures {
  readonly offers: number | null;
  readonly minutes: number | null;
  readonly nothing: number | null;
}

/** For each search, for each offer, and over all searches. To one decimal, as they are shown. */
export function figuresOf({ searches, offers, nothing, addedMinutes, addedKnown }: Tally): Figures {
  return {
    offers: average(offers, searches),
    minutes: average(addedMinutes, addedKnown),
    nothing: searches === 0 ? null : nothing,
  };
}

function average(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
