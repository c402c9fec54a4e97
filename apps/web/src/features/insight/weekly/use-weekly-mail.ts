import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { weeklyMailQuery } from "../../../platform/queries/app-queries.ts";

export const useWeeklyMail = (workflowId: number) => useQuery(weeklyMailQuery(workflowId));

/** Starts or stops it; what the page shows is what the server has stored. */
export function useChooseWeeklyMail(workflowId: number) {
  const queries = useQueryClient();
  const params = { workflowId };
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted
        ? call("PUT /api/insight/workflow/:workflowId/weekly-mail", { params })
        : call("DELETE /api/insight/workflow/:workflowId/weekly-mail", { params }),
    onSuccess: (stored) => queries.setQueryData(weeklyMailQuery(workflowId).queryKey, stored),
  });
}
