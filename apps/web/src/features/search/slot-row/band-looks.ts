import type { Offer } from "@milepost/contract/endpoints/search.ts";

/** How well a slot fits, as a badge. */
export const bandLooks = {
  Best: "best",
  Great: "good",
  Good: "good",
  Fair: "plain",
  "Open day": "plain",
} as const;

export type FitWord = keyof typeof bandLooks;

/** One slot of a search is the best; others that are about as good are great. */
export function bandWord(band: Offer["band"], isBest: boolean): FitWord {
  return band === "Best" && !isBest ? "Great" : band;
}
