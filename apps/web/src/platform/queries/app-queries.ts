import { subscriptionCacheMs } from "@milepost/contract/limits.ts";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "../call.ts";

// The files of this folder hold every question that a page asks the server: its key in the cache and
// its call, each written once. A feature adds only when it asks, and what it makes of the answer.

/** The page asks once for each load: signing in and out both reload it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call("GET /auth/check-auth", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

let isFreshSubscriptionWanted = false;

/** The next check has the payment provider asked. */
export function wantFreshSubscription(): void {
  isFreshSubscriptionWanted = true;
}

/** A good answer holds for five minutes; after a refusal every page asks again. */
export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: ({ signal }) => {
    const query = isFreshSubscriptionWanted ? ({ refresh: "true" } as const) : {};
    isFreshSubscriptionWanted = false;
    return call("GET /api/subscription/status", { query }, signal);
  },
  staleTime: subscriptionCacheMs,
});

export const settingsAccessQuery = queryOptions({
  queryKey: ["settings-access"],
  queryFn: ({ signal }) => call("GET /api/settings/access", {}, signal),
});

/** The workflows that are open to the user, and what the CRM says of its fields and people. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /api/settings", {}, signal),
});

/** `settingsReadAt` is part of the key: whatever has the settings read again has the doctor look again. */
export const doctorQuery = (workflowId: number, settingsReadAt: number) =>
  queryOptions({
    queryKey: ["doctor", workflowId, settingsReadAt],
    meta: { isAside: true },
    queryFn: ({ signal }) =>
      call("GET /api/settings/workflow/:workflowId/doctor", { params: { workflowId } }, signal),
  });

/** Bookings of which something is left to a person. */
export const attentionQuery = queryOptions({
  queryKey: ["attention"],
  meta: { isAside: true },
  queryFn: ({ signal }) => call("GET /api/attention", {}, signal),
});

/** While other days are being counted, those before stay. */
export const insightQuery = (workflowId: number, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ["insight", workflowId, query],
    queryFn: ({ signal }) =>
      call("GET /api/insight/workflow/:workflowId", { params: { workflowId }, query }, signal),
    placeholderData: keepPreviousData,
  });

interface Position {
  readonly lon: number;
  readonly lat: number;
}

/** The roads around a place. Null: it is not known, and nothing is asked. */
export const roadsQuery = (place: Position | null) =>
  queryOptions({
    queryKey: ["roads", place?.lon, place?.lat],
    queryFn: place
      ? ({ signal }) =>
          call("GET /api/roads", { query: { lon: place.lon, lat: place.lat } }, signal)
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
