import { readSettings } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** The workflows open to the user. */
export function useWorkflows() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call(readSettings, {}, signal),
    select: ({ workflows }) => workflows,
  });
}
