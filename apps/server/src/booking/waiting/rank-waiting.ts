/** One customer in one slot that could be theirs. */
export interface Match {
  /** Minutes of driving that the visit adds. */
  readonly added: number;
  /** Since when the customer waits. */
  readonly since: Date;
  /** When the slot begins, in minutes since 1970. */
  readonly from: number;
}

/** Who is nearest comes first; of those alike who has waited longest, and of a customer's own slots the first. */
export function rankWaiting<T extends Match>(matches: readonly T[]): T[] {
  return matches.toSorted(
    (a, b) => a.added - b.added || a.since.getTime() - b.since.getTime() || a.from - b.from,
  );
}
