import type { Database, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import { type StoredWorkflow, toWorkflow, workflowRows } from "./stored-workflow.ts";

/** Also one that was deleted: a booking outlives its workflow. Who may no longer use it is stopped at the gate. */
export async function readWorkflow(
  database: Database,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow> {
  const row = await database.withOrganisation(organisation, (db) =>
    workflowRows(db, organisation).where("workflow_id", "=", workflowId).executeTakeFirst(),
  );
  if (!row) throw new Problem("NOT_FOUND", "There is no such workflow.");
  return toWorkflow(row);
}
