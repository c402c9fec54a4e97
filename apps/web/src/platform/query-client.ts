import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { leaveForLogin } from "./leave-for-login.ts";
import { Problem } from "./problem.ts";
import { sessionQuery, subscriptionQuery } from "./queries/app-queries.ts";
import { tellNotAuthorised } from "./use-not-authorised.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** isAside: the page asks it by the way; nobody came for it. */
    queryMeta: { readonly isAside?: true };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey, meta }) => {
      // The subscription check deals with its refusals itself, and a 401 to it sends nobody away.
      if (queryKey[0] === subscriptionQuery.queryKey[0]) return;
      meetProblem(error);
      if (meta?.isAside !== true) meetRefusal(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      meetProblem(error);
      meetRefusal(error);
    },
  }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 60_000, refetchOnWindowFocus: false },
  },
});

function meetProblem(error: Error): void {
  if (!(error instanceof Problem)) return;
  if (error.status === 401) void leaveForLogin();
  // The server refuses whatever is remembered here of the subscription.
  if (error.status === 402)
    void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
  // What the session says of the CRM's connection is out of date.
  if (error.code === "CRM_DISCONNECTED") {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}

/** Only of what a person asked for. What a page asks by the way has its own place to say that it failed. */
function meetRefusal(error: Error): void {
  if (error instanceof Problem && error.status === 403) tellNotAuthorised(true);
}

/** An outage may pass; a refusal will not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof Problem) || error.code === "CRM_DISCONNECTED") return false;
  return failures < 2 && (error.status === 0 || error.status >= 502);
}
