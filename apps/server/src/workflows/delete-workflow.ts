import { defaultWorkflowId } from "@milepost/contract/limits.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import { lockWorkflow, markDeleted } from "./store.ts";

/** Nobody can search with it from now on. What was booked with it stays booked and takes its time. */
export async function deleteWorkflow(
  database: Database,
  organisation: OrganisationId,
  workflowId: number,
): Promise<void> {
  if (workflowId === defaultWorkflowId) {
    throw new Problem("DEFAULT_WORKFLOW_STAYS");
  }
  await database.withOrganisation(organisation, async (db) => {
    const stored = await lockWorkflow(db, organisation, workflowId);
    if (!stored) throw new Problem("NOT_FOUND", "We couldn’t find this workflow. Reload the page.");
    await markDeleted(db, organisation, workflowId);
  });
}
