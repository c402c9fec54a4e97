import type { Database, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import { listEveryWorkflow, type StoredWorkflow } from "./store.ts";

/** Also one that was deleted: a booking outlives its workflow. Who may not use it any more is stopped at the gate. */
export async function readWorkflow(
  database: Database,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow> {
  const workflows = await database.withOrganisation(organisation, (db) =>
    listEveryWorkflow(db, organisation),
  );
  const workflow = workflows.find((candidate) => candidate.workflowId === workflowId);
  if (!workflow) throw new Problem("NOT_FOUND", "There is no such workflow.");
  return workflow;
}
