import type { SlotSearch } from "./use-slot-search.ts";

/** The same search of another postcode: workflow and record stay. */
export function searchAddress({ wf, recordId }: SlotSearch, postcode: string): string {
  const query = new URLSearchParams({ wf, postcode });
  if (recordId !== null) query.set("recordId", recordId);
  return `/search?${query}`;
}

/** The same search of the record's own postcode. */
export function recordAddress({ wf, recordId }: SlotSearch): string {
  return `/search?${new URLSearchParams({ wf, recordId: recordId ?? "" })}`;
}
