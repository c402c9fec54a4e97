import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { tell } from "../../../ui/toasts.tsx";
import type { Draft, ManagedWorkflow } from "../document/draft.ts";
import { draftOfVersion } from "../document/draft-of-version.ts";

/** Reads an earlier version as unsaved changes. Nothing is saved. */
export function useLoadVersion(workflow: ManagedWorkflow, onLoaded: (draft: Draft) => void) {
  return useMutation({
    mutationFn: async (version: number) => {
      const params = { workflowId: workflow.workflowId, version };
      const path = "GET /api/settings/workflow/:workflowId/history/:version";
      const { settings } = await call(path, { params });
      return draftOfVersion(workflow, settings);
    },
    onSuccess: (draft) => {
      if (draft) onLoaded(draft);
      else tell("info", "This version says the same as the saved settings.");
    },
    onError: (error) => tell("error", `We couldn’t load this version. ${problemSentence(error)}`),
  });
}
