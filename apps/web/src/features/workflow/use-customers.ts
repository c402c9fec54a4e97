import { lookupDebounceMs } from "@milepost/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { customersQuery } from "../../platform/queries/app-queries.ts";
import { useRested } from "../../ui/use-rested.ts";
import { entryKind } from "./entry-kind.ts";

/** So many letters narrow it down to what can be listed. */
const lettersAtLeast = 3;

/** Customers by what was typed, once it stood still for a moment. Null: it is nothing to look for. */
export function useCustomers(workflowId: number, typed: string) {
  const text = lookedFor(typed);
  const rested = useRested(text, lookupDebounceMs);
  const found = useQuery(customersQuery(workflowId, rested));
  if (text === null) return null;
  const isOfText = rested === text;
  return {
    customers: isOfText ? found.data?.customers : undefined,
    isMore: isOfText && found.data?.isMore === true,
    error: isOfText ? found.error : null,
    refetch: found.refetch,
  };
}

function lookedFor(typed: string): string | null {
  const text = typed.trim();
  const kind = entryKind(text);
  const isEnough = kind === "phone" || (kind === "name" && text.length >= lettersAtLeast);
  return isEnough ? text : null;
}
