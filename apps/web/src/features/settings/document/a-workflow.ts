import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
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
