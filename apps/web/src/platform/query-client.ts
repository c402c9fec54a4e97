import { QueryCache, QueryClient } from "@tanstack/react-query";
import { leaveForLogin } from "./leave.ts";
import { tellNotAuthorised } from "./not-authorised.ts";
import { Problem } from "./problem.ts";

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: meetProblem }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 60_000, refetchOnWindowFocus: false },
  },
});

function meetProblem(error: Error): void {
  if (!(error instanceof Problem)) return;
  if (error.status === 401) void leaveForLogin();
  if (error.status === 403) tellNotAuthorised(true);
}

/** An outage may pass; a refusal will not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof Problem && (error.status === 0 || error.status >= 502);
}
