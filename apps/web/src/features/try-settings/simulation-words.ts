import type { Figures, Sums } from "./sums.ts";

export type Measure = keyof Figures;

export const measureNames = {
  offers: "Slots offered per search",
  minutes: "Added minutes per offered slot",
  nothing: "Searches with nothing",
} as const satisfies Record<Measure, string>;

export const measures = Object.keys(measureNames) as Measure[];

/** Unknown is said as unknown, never as 0. */
export function figureInWords(figure: number | null): string {
  return figure === null ? "unknown" : `${figure}`;
}

export function differenceInWords(before: number | null, after: number | null): string {
  if (before === null || after === null) return "unknown";
  const by = Math.round(Math.abs(after - before) * 10) / 10;
  if (by === 0) return "none";
  return `${by} ${after > before ? "more" : "less"}`;
}

/** What the change would have done, in a sentence. Null: nothing could be repeated. */
export function outcomeInWords(before: Figures, after: Figures): string | null {
  const { offers: had, nothing: emptyBefore } = before;
  const { offers: has, nothing: emptyAfter } = after;
  if (had === null || has === null) return null;
  const offers =
    had === has
      ? `A search would offer ${has} slots on average, as many as now`
      : `A search would offer ${has} slots on average instead of ${had}`;
  return `${offers}; ${emptySearches(emptyBefore ?? 0, emptyAfter ?? 0)}.`;
}

function emptySearches(before: number, after: number): string {
  if (after > 0) {
    return before === after
      ? `${after} would find nothing, as now`
      : `${after} would find nothing instead of ${before}`;
  }
  return before === 0
    ? "every search would find something, as now"
    : `every search would find something; now ${before} find nothing`;
}

/** How far it is. */
export function progressInWords(sums: Sums | null): string {
  if (!sums) return "Looking for searches to repeat";
  return `${sums.reached} of ${sums.searches} searches repeated`;
}

/** Why there is nothing to compare; null: there is something. */
export function emptinessInWords({ searches, reached, skipped, before }: Sums): string | null {
  if (searches === 0) {
    return "Nobody has searched in this workflow for four weeks, so there’s nothing to replay. Try a test search instead.";
  }
  if (before.searches > 0 || reached < searches) return null;
  return skipped === 1
    ? "We can’t repeat the one search of the last four weeks: we no longer know its postcode."
    : `We can’t repeat the ${skipped} searches of the last four weeks: we no longer know their postcodes.`;
}

/** What makes the comparison less than whole. */
export function limitsInWords({ searches, reached, skipped, before, after }: Sums): string[] {
  const limits = [
    reached < searches &&
      `This is only part of it: ${reached} of ${searches} searches were repeated, the oldest first.`,
    skipped > 0 &&
      `${count(skipped, "search was", "searches were")} left out: we no longer know the postcode.`,
    (before.addedKnown < before.offers || after.addedKnown < after.offers) &&
      "Minutes are averaged over the slots of which they are known.",
  ];
  return limits.filter((limit) => limit !== false);
}

function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}
