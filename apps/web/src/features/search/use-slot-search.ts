import { type SearchResult, searchSlots, searchTimeoutMs } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
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
  | { readonly kind: "found"; readonly results: readonly SearchResult[] };

export function useSlotSearch({ wf, postcode, recordId }: SlotSearch, isAllowed: boolean) {
  const [attempt, setAttempt] = useState(1);
  const { data, error } = useQuery({
    queryKey: ["search", wf, postcode, recordId, attempt],
    queryFn: ({ signal }) =>
      call(searchSlots, { query: { postcode, wf, recordId: recordId ?? undefined } }, signal),
    enabled: isAllowed,
    retry: false,
    gcTime: 0,
  });
  const isSlow = useIsSlow(isAllowed, attempt);
  return { state: stateOf(data, error, isSlow), retry: () => setAttempt(attempt + 1) };
}

function stateOf(
  results: readonly SearchResult[] | undefined,
  error: Error | null,
  isSlow: boolean,
): SearchState {
  if (results) return { kind: "found", results };
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
