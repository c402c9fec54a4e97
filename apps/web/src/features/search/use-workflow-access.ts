import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";

export const workflowAccessQuery = (wf: string) =>
  queryOptions({
    queryKey: ["workflow-access", wf],
    queryFn: ({ signal }) => call("GET /api/workflow/:wf/access", { params: { wf } }, signal),
    // Each visit asks again, and shows a failure as it is.
    retryOnMount: false,
  });

/** Null while it is being asked, or while the user is led to the login page. Any other failure counts as no access. */
export function useWorkflowAccess(wf: string): boolean | null {
  const { data, error, isPending } = useQuery(workflowAccessQuery(wf));
  const isLeaving = error instanceof Problem && error.status === 401;
  return isPending || isLeaving ? null : (data?.hasAccess ?? false);
}
