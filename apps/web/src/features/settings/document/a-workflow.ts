import { defaultWorkflowSettings, type WorkflowSettings, withAppFields } from "@milepost/contract";
import type { ManagedWorkflow } from "./draft.ts";

/** For tests: a workflow as the server sends it. */
export function aWorkflow(settings: Partial<WorkflowSettings> = {}): ManagedWorkflow {
  return {
    workflowId: 1,
    workflowName: "Surveys",
    settings: {
      ...defaultWorkflowSettings,
      mappings: withAppFields([], "Deals"),
      lastUpdatedBy: "Ann Field",
      lastUpdatedAt: "2026-11-13T09:00:00.000Z",
      ...settings,
    },
  };
}
