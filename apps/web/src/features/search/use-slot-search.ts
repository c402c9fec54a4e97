import { resultsStaleMs, type SearchResult, searchTimeoutMs } from "@milepost/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";

/** What is searched for, as it stands in the page's address. */
export interface SlotSearch {
  readonly wf: string;
  /** Empty: the server takes the record's. */
  readonly postcode: string;
  readonly recordId: string | null;
}

export type SearchState =
  | { readonly kind: "loading" }
  /** Twelve seconds have passed; a late answer still replaces this. */
  | { readonly kind: "slow" }
  | { readonly kind: "failed"; readonly error: Error }
  | {
      readonly kind: "found";
      readonly results: readonly SearchResult[];
      /** Since when trying to search again in silence has come to nothing; null: it works. */
      readonly outOfTouchSince: Date | null;
    };

/** While the page is in sight, so that nobody is offered what has gone in the meantime. */
const refreshMs = 30_000;

/** Every visit of the page and every attempt on it is a search of its own. */
export const slotSearchQuery = (
  { wf, postcode, recordId }: SlotSearch,
  visit: number,
  attempt: number,
) =>
  queryOptions({
    queryKey: ["search", wf, postcode, recordId, visit, attempt],
    queryFn: ({ signal }) =>
      call("GET /api/search", { query: { postcode, wf, recordId: recordId ?? undefined } }, signal),
    retry: false,
    retryOnMount: false,
    staleTime: resultsStaleMs,
  });

/** Returns no cached slots until the user is known to have access. */
export function useSlotSearch(search: SlotSearch, visit: number, isAllowed: boolean) {
  const [attempt, setAttempt] = useState(1);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...slotSearchQuery(search, visit, attempt),
    enabled: isAllowed,
    refetchOnWindowFocus: (query) => hasSlots(query.state.data),
    // A page without slots says why, and must not change under a person typing another postcode.
    refetchInterval: (query) => hasSlots(query.state.data) && refreshMs,
  });
  const isSlow = useIsSlow(isAllowed, attempt);
  const outOfTouchSince = error && new Date(dataUpdatedAt);
  return {
    state: isAllowed ? stateOf(data, error, { isSlow, outOfTouchSince }) : loading,
    /** With the skeleton, as if the page had just been opened. */
    retry: () => setAttempt(attempt + 1),
    /** In silence. */
    refresh: () => void refetch(),
  };
}

const loading: SearchState = { kind: "loading" };

function hasSlots(results: readonly SearchResult[] | undefined): boolean {
  return results?.some(({ slots }) => slots.length > 0) ?? false;
}

function stateOf(
  results: readonly SearchResult[] | undefined,
  error: Error | null,
  { isSlow, outOfTouchSince }: { isSlow: boolean; outOfTouchSince: Date | null },
): SearchState {
  if (results) return { kind: "found", results, outOfTouchSince };
  if (error) return { kind: "failed", error };
  return { kind: isSlow ? "slow" : "loading" };
}

/** True once an attempt has lasted as long as a search may. */
function useIsSlow(isRunning: boolean, attempt: number): boolean {
  const [slowAttempt, setSlowAttempt] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(setSlowAttempt, searchTimeoutMs, attempt);
    return () => clearTimeout(timer);
  }, [isRunning, attempt]);
  return slowAttempt === attempt;
}
