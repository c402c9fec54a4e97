import type { Tally } from "@milepost/contract/endpoints/try-settings.ts";
import type { Judgement } from "../judge/judge-search.ts";

export const noSearches: Tally = {
  searches: 0,
  offers: 0,
  nothing: 0,
  addedMinutes: 0,
  addedKnown: 0,
};

/** One more search. Null: it could not offer anything, because there is nobody to offer. */
export function counted(tally: Tally, outcome: Pick<Judgement, "winners"> | null): Tally {
  const offers = [...(outcome?.winners.values() ?? [])];
  const added = offers.flatMap((offer) => offer.added ?? []);
  return {
    searches: tally.searches + 1,
    offers: tally.offers + offers.length,
    nothing: tally.nothing + (offers.length === 0 ? 1 : 0),
    addedMinutes: tally.addedMinutes + added.reduce((sum, minutes) => sum + minutes, 0),
    addedKnown: tally.addedKnown + added.length,
  };
}
