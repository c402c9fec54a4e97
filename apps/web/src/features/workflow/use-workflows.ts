import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** The workflows open to the user. */
export function useWorkflows() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call("GET /api/settings", {}, signal),
    select: ({ workflows }) => workflows,
  });
}
