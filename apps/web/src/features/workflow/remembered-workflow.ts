import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { defaultWorkflowId } from "@milepost/contract/limits.ts";
import { selectedWorkflowKey } from "@milepost/contract/product.ts";

/**
 * What Home starts with: the only workflow, or the remembered one while it is still open to the
 * user. Null otherwise: with several, nobody should book in the wrong one by not looking.
 */
export function initialWorkflow<W extends Pick<Workflow, "workflowId">>(
  workflows: readonly W[],
  remembered: number | null,
): W | null {
  const [first, ...others] = workflows;
  if (first && others.length === 0) return first;
  return workflows.find(({ workflowId }) => workflowId === remembered) ?? null;
}

/** The workflow of a search that names none. */
export function workflowOrDefault(named: string | null, remembered: number | null): string {
  return named ?? `${remembered ?? defaultWorkflowId}`;
}

/** Null: nothing was remembered, or the browser keeps nothing for us. */
export function rememberedWorkflow(): number | null {
  try {
    const id = Number(localStorage.getItem(selectedWorkflowKey));
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

export function rememberWorkflow(workflowId: number): void {
  try {
    localStorage.setItem(selectedWorkflowKey, `${workflowId}`);
  } catch {
    // Storage is full or forbidden: then it is chosen again next time.
  }
}
