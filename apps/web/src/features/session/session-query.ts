import { checkAuth } from "@milepost/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** Asked once for each load of the page: signing in and out both load it anew. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call(checkAuth, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
