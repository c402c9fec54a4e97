import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../platform/http/route.ts";
import { toWorkflow, workflowRows } from "./to-workflow.ts";

/** Those that somebody may use, by id. */
export async function listWorkflows(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredWorkflow[]> {
  const rows = await workflowRows(db, organisation).where("deleted_at", "is", null).execute();
  return rows.map(toWorkflow);
}

/** Those that were deleted too: what was booked with them is still read, and follows the CRM. What a deleted one would count as a booking is no longer asked. */
export async function listEveryWorkflow(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredWorkflow[]> {
  return (await workflowRows(db, organisation).execute()).map(toWorkflow);
}

/** Null: there is none, or it was deleted. */
export async function findWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow | null> {
  const row = await workflowRows(db, organisation)
    .where("workflow_id", "=", workflowId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? toWorkflow(row) : null;
}
