import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** Asked once for each load of the page: signing in and out both reload it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call("GET /auth/check-auth", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
