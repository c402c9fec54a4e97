import { settingsToasts } from "@milepost/contract/texts/settings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { tell } from "../../../ui/toast.tsx";
import type { ManagedWorkflow } from "../document/draft.ts";
import { readAgain } from "../use-settings.ts";

/** Saves an earlier version as a new one. */
export function useRestore({ workflowId, settings }: ManagedWorkflow, onRestored: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (version: number) => {
      const body = { version, lastUpdatedAt: settings.lastUpdatedAt ?? "" };
      const params = { workflowId };
      return call("POST /api/settings/workflow/:workflowId/restore", { params, body });
    },
    onSuccess: ({ message }) => {
      const [title] = settingsToasts.saved;
      tell("success", message, title);
      onRestored();
    },
    onError: (error) => {
      const said = error instanceof Problem ? error.refusal?.message : undefined;
      const [title, text] = settingsToasts.saveFailed(said || problemSentence(error));
      tell("error", text, title);
    },
    onSettled: () => readAgain(client, workflowId),
  });
}
