import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readSettings } from "@milepost/contract/endpoints/settings.ts";
import type { Readiness } from "@milepost/contract/endpoints/setup-doctor.ts";

export interface WorkflowReadiness {
  readonly workflowId: number;
  readonly workflowName: string;
  readonly readiness: Readiness;
}

const worstFirst: readonly Readiness[] = ["not-ready", "warnings", "ready"];

/** Of the workflows that the caller may manage: the settings of any other are not whole. */
export function managedWorkflows({ workflows }: Answer<typeof readSettings>): WorkflowReadiness[] {
  return workflows.flatMap(({ workflowId, workflowName, readiness, settings }) =>
    settings.selectedAdmins === undefined || readiness === undefined
      ? []
      : [{ workflowId, workflowName, readiness }],
  );
}

/** Those that somebody should look at, worst first. */
export function workflowsToMend(workflows: readonly WorkflowReadiness[]): WorkflowReadiness[] {
  return workflows
    .filter(({ readiness }) => readiness !== "ready")
    .toSorted((a, b) => worstFirst.indexOf(a.readiness) - worstFirst.indexOf(b.readiness));
}
