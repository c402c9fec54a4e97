import { useQuery } from "@tanstack/react-query";
import { subscriptionQuery, wantFreshSubscription } from "../../platform/queries/app-queries.ts";
import { queryClient } from "../../platform/query-client.ts";
import { type Access, accessOf } from "./subscription.ts";

export function useAccess(): Access {
  return accessOf(useQuery(subscriptionQuery));
}

/** The same, with when the server last answered; null: not yet. */
export function useCheckedAccess() {
  const asked = useQuery(subscriptionQuery);
  const at = Math.max(asked.dataUpdatedAt, asked.errorUpdatedAt);
  return {
    access: accessOf(asked),
    checkedAt: at === 0 ? null : new Date(at),
    isChecking: asked.isFetching,
  };
}

/** Asks again unless a good answer still holds. */
export async function recheckAccess(): Promise<void> {
  await queryClient.prefetchQuery(subscriptionQuery);
}

/** Forgets what was said and has the payment provider asked. */
export async function refreshAccess(): Promise<void> {
  wantFreshSubscription();
  await queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
}
