/** What a workflow is called when it was made without a name. */
export function workflowName(workflowId: number): string {
  return `Workflow ${workflowId}`;
}

/** As Home lists it. */
export function workflowLabel(workflow: { workflowId: number; workflowName: string }): string {
  return `ID: ${workflow.workflowId} - ${workflow.workflowName}`;
}
