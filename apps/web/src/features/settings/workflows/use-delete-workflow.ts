import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { Problem } from "../../../platform/problem.ts";
import { settingsQuery } from "../../../platform/queries/app-queries.ts";
import { tell } from "../../../ui/toasts.tsx";

/** A 500 counts as success, as specified; where the list read again still holds the workflow, that is said, too. */
export function useDeleteWorkflow(workflowId: number, onDeleted: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { workflowId };
      return call("DELETE /api/settings/workflow/:workflowId", { params }).then(
        () => settingsToasts.deleted,
        (error) => {
          if (error instanceof Problem && error.status === 500) return settingsToasts.removed;
          throw error;
        },
      );
    },
    onSuccess: async (text) => {
      tell("success", text);
      await client.refetchQueries({ queryKey: settingsQuery.queryKey });
      const state = client.getQueryState(settingsQuery.queryKey);
      const [title, failed] = settingsToasts.refreshFailed;
      if (state?.error) return tell("error", failed, title);
      const isListed = state?.data?.workflows.some((one) => one.workflowId === workflowId);
      if (isListed) tell("warning", settingsToasts.stillListed);
      else await onDeleted();
    },
    onError: () => tell("error", settingsToasts.deleteFailed),
  });
}
