import type { Db, OrganisationId } from "../platform/database.ts";
import { listEveryWorkflow, type StoredWorkflow } from "./store.ts";

/**
 * Whoever may see them, and those that were deleted: an agent's time is taken by everything that was
 * booked with any workflow they serve or served.
 */
export function listAllWorkflows(db: Db, organisation: OrganisationId): Promise<StoredWorkflow[]> {
  return listEveryWorkflow(db, organisation);
}
