import { Problem } from "../platform/http/problem.ts";
import type { StoredWorkflow } from "../platform/http/route.ts";

/** Also one that was deleted: a booking outlives its workflow. Who may no longer use it is stopped at the gate. */
export function workflowOf(
  { workflows }: { readonly workflows: readonly StoredWorkflow[] },
  workflowId: number,
): StoredWorkflow {
  const found = workflows.find((workflow) => workflow.workflowId === workflowId);
  if (!found) throw new Problem("NOT_FOUND", "We couldn’t find this workflow. Reload the page.");
  return found;
}
