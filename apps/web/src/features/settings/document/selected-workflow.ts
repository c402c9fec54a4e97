import { defaultWorkflowId } from "@milepost/contract/limits.ts";

interface WithId {
  readonly workflowId: number;
}

/** The one that the address names; else the default one, else the first. Null: there is none. */
export function selectedWorkflow<W extends WithId>(
  workflows: readonly W[],
  named: string | null,
): W | null {
  const find = (id: number) => workflows.find(({ workflowId }) => workflowId === id);
  return find(Number(named)) ?? find(defaultWorkflowId) ?? workflows[0] ?? null;
}

/** The previous workflow, then the next, else the default one. */
export function afterDeleting(workflows: readonly WithId[], deleted: number): number {
  const at = workflows.findIndex(({ workflowId }) => workflowId === deleted);
  const neighbour = workflows[at - 1] ?? workflows[at + 1];
  return neighbour?.workflowId ?? defaultWorkflowId;
}

/** The new one; where it is not listed, the one with the highest id. */
export function afterAdding(workflows: readonly WithId[], added: number): number {
  const ids = workflows.map(({ workflowId }) => workflowId);
  return ids.includes(added) ? added : Math.max(defaultWorkflowId, ...ids);
}
