import type { DiaryEntry } from "./diary-entry.ts";

/**
 * Two workflows that book the same module may each find the same appointment in a record, with other
 * ends or at another place. It is one: the longer one is the safe one, and a place is better than none.
 */
export function oneForEachStart(entries: readonly DiaryEntry[]): DiaryEntry[] {
  const alike = Map.groupBy(entries, ({ userId, startsAt }) => `${userId} ${startsAt.getTime()}`);
  return [...alike.values()].flatMap((same) => {
    const [longest] = same.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime());
    if (!longest) return [];
    const placed = same.find(({ postcode }) => postcode !== null);
    return [{ ...longest, postcode: longest.postcode ?? placed?.postcode ?? null }];
  });
}
