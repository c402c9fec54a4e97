import { lookupDebounceMs } from "@milepost/contract/limits.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lookupQuery } from "../../../platform/queries/booking-queries.ts";
import { tell } from "../../../ui/toasts.tsx";

/** Null: nobody has looked yet. */
type Term = string | null;

/** Records of a module by part of a name. An answer that comes late belongs to another term and is not shown. */
export function useLookup(module: string) {
  const [typed, setTyped] = useState<Term>(null);
  const term = useSettled(typed);
  const { data, error } = useQuery({
    ...lookupQuery(module, term),
    select: ({ records }) => records,
  });
  useEffect(() => {
    if (error) tell("error", bookingTexts.lookupFailed);
  }, [error]);
  const isSearching = term !== typed || (data === undefined && error === null);
  return {
    search: (text: string) => setTyped(text.trim()),
    records: isSearching ? [] : (data ?? []),
    emptyText: emptyText({ isSearching, hasFailed: error !== null, term }),
  };
}

/** What stood still for a moment. The first look is answered at once: nobody is typing yet. */
function useSettled(typed: Term): Term {
  const [settled, setSettled] = useState<Term>(null);
  useEffect(() => {
    const timer = setTimeout(setSettled, typed === "" ? 0 : lookupDebounceMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

interface Search {
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly term: Term;
}

function emptyText({ isSearching, hasFailed, term }: Search): string {
  if (isSearching) return bookingTexts.lookupSearching;
  if (hasFailed) return bookingTexts.lookupFailed;
  return term ? bookingTexts.lookupNoResults : bookingTexts.lookupNoOptions;
}
