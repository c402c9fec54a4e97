import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { searchTimeoutMs } from "@milepost/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Problem } from "../../platform/problem.ts";
import {
  type SlotSearch,
  slotSearchQuery,
  workflowAccessQuery,
} from "../../platform/queries/search-queries.ts";

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

/** Null while it is being asked, or while the user is led to the login page. Any other failure counts as no access. */
export function useWorkflowAccess(wf: string): boolean | null {
  const { data, error, isPending } = useQuery(workflowAccessQuery(wf));
  const isLeaving = error instanceof Problem && error.status === 401;
  return isPending || isLeaving ? null : (data?.hasAccess ?? false);
}

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
