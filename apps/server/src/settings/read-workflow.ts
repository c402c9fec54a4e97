import type { Database, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import { findWorkflow, type StoredWorkflow } from "./store.ts";

export async function readWorkflow(
  database: Database,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow> {
  const workflow = await database.withOrganisation(organisation, (db) =>
    findWorkflow(db, organisation, workflowId),
  );
  if (!workflow) throw new Problem("NOT_FOUND", "There is no such workflow.");
  return workflow;
}
