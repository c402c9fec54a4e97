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

/** What one holds, and what one has booked today. */
export const deskQuery = queryOptions({
  queryKey: ["desk"],
  meta: { isAside: true },
  queryFn: ({ signal }) => call("GET /api/desk", {}, signal),
  // Holds end by themselves, and colleagues' bookings are not in it.
  staleTime: 0,
});

/** Customers to phone today, because they have not answered. Colleagues phone too. */
export const unansweredQuery = queryOptions({
  queryKey: ["unanswered"],
  meta: { isAside: true },
  queryFn: ({ signal }) => call("GET /api/unanswered", {}, signal),
  refetchInterval: 60_000,
});

/** Whom all of that is for. Asked of the CRM, so only where there is something to name. */
export const deskCustomersQuery = queryOptions({
  queryKey: ["desk-customers"],
  meta: { isAside: true },
  queryFn: ({ signal }) => call("GET /api/desk/customers", {}, signal),
});

/** Who waits until something opens near them, and what has. Colleagues take from the same list. */
export const waitingQuery = queryOptions({
  queryKey: ["waiting"],
  meta: { isAside: true },
  queryFn: ({ signal }) => call("GET /api/waiting", {}, signal),
  staleTime: 0,
});

/** Their names and numbers. Asked of the CRM, so only where somebody waits. */
export const waitingCustomersQuery = (places: string) =>
  queryOptions({
    queryKey: ["waiting-customers", places],
    meta: { isAside: true },
    queryFn:
      places === "" ? skipToken : ({ signal }) => call("GET /api/waiting/customers", {}, signal),
    placeholderData: keepPreviousData,
  });

/** Undefined: today. While another day is on its way, the one before stays. */
export const teamDayQuery = (wf: number, date: string | undefined) =>
  queryOptions({
    queryKey: ["team-day", wf, date],
    meta: { isAside: true },
    queryFn: ({ signal }) => call("GET /api/team-day", { query: { wf, date } }, signal),
    placeholderData: keepPreviousData,
  });

/** Customers of a workflow by name or phone. Null: nothing to look for was typed yet. */
export const customersQuery = (wf: number, text: string | null) =>
  queryOptions({
    queryKey: ["customers", wf, text],
    queryFn:
      text === null
        ? skipToken
        : ({ signal }) => call("GET /api/customers", { query: { wf, text } }, signal),
    // A person waits for it, and may press again.
    retry: false,
  });

/** While other days are being counted, those before stay. */
export const insightQuery = (workflowId: number, query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ["insight", workflowId, query],
    queryFn: ({ signal }) =>
      call("GET /api/insight/workflow/:workflowId", { params: { workflowId }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** Whether the user is mailed the figures every week. */
export const weeklyMailQuery = (workflowId: number) =>
  queryOptions({
    queryKey: ["weekly-mail", workflowId],
    meta: { isAside: true },
    queryFn: ({ signal }) =>
      call("GET /api/insight/workflow/:workflowId/weekly-mail", { params: { workflowId } }, signal),
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
