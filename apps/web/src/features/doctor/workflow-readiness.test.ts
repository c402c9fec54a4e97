import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import type { Readiness } from "@milepost/contract/endpoints/setup-doctor.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { managedWorkflows, workflowsToMend } from "./workflow-readiness.ts";

const workflow = (workflowId: number, readiness: Readiness): Workflow => ({
  workflowId,
  workflowName: `Workflow ${workflowId}`,
  readiness,
  settings: defaultWorkflowSettings,
});

test("a workflow that a user may use but not manage is not theirs to fix", () => {
  const { selectedAdmins: _, ...reduced } = defaultWorkflowSettings;
  const workflows = [workflow(1, "ready"), { ...workflow(2, "not-ready"), settings: reduced }];
  const managed = managedWorkflows({ workflows, crmModuleFields: {}, users: [] });
  expect(managed.map(({ workflowId }) => workflowId)).toEqual([1]);
});

test("the worst comes first, and what is ready needs no fixing", () => {
  const workflows = [workflow(1, "warnings"), workflow(2, "ready"), workflow(3, "not-ready")];
  const managed = managedWorkflows({ workflows, crmModuleFields: {}, users: [] });
  expect(workflowsToMend(managed).map(({ workflowId }) => workflowId)).toEqual([3, 1]);
});
