import { settingsToasts } from "@milepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { Problem } from "../../../platform/problem.ts";
import { tell } from "../../../ui/toast.tsx";
import { settingsKey } from "../use-settings.ts";

/** A 500 counts as success, as specified, but only once the list read again no longer holds it. */
export function useDeleteWorkflow(workflowId: number, onDeleted: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { workflowId };
      const text = await call("DELETE /api/settings/workflow/:workflowId", { params }).then(
        () => settingsToasts.deleted,
        (error) => {
          if (error instanceof Problem && error.status === 500) return settingsToasts.removed;
          throw error;
        },
      );
      const { workflows } = await client.fetchQuery({
        queryKey: settingsKey,
        queryFn: ({ signal }) => call("GET /api/settings", {}, signal),
        staleTime: 0,
      });
      if (workflows.some((one) => one.workflowId === workflowId)) throw new Error("It is there");
      return text;
    },
    onSuccess: async (text) => {
      tell("success", text);
      await onDeleted();
    },
    onError: () => tell("error", settingsToasts.deleteFailed),
  });
}
