import type { Db, OrganisationId } from "../platform/database.ts";
import { listWorkflows, type StoredWorkflow } from "./store.ts";

/** Whoever may see them: an agent's time is taken by every workflow they serve. */
export function listAllWorkflows(db: Db, organisation: OrganisationId): Promise<StoredWorkflow[]> {
  return listWorkflows(db, organisation);
}
