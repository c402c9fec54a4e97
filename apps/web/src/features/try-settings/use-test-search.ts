import type { WorkflowSettingsChange } from "@milepost/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

interface Trial {
  readonly change: WorkflowSettingsChange;
  readonly postcode: string;
}

/** A search as people would make it after a save. Nothing is kept of it. */
export function useTestSearch(workflowId: number) {
  return useMutation({
    mutationFn: (body: Trial) => {
      const params = { workflowId };
      return call("POST /api/settings/workflow/:workflowId/try-search", { params, body });
    },
  });
}
