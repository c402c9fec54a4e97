import { subscriptionCacheMs } from "@milepost/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { queryClient, subscriptionKey } from "../../platform/query-client.ts";
import { type Access, accessOf } from "./subscription.ts";

let isFreshWanted = false;

/** A good answer holds for five minutes; after a refusal every page asks again. */
const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) => {
    const query = isFreshWanted ? ({ refresh: "true" } as const) : {};
    isFreshWanted = false;
    return call("GET /api/subscription/status", { query }, signal);
  },
  staleTime: subscriptionCacheMs,
});

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
  isFreshWanted = true;
  await queryClient.invalidateQueries({ queryKey: subscriptionKey });
}
