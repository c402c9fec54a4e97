import type { Db, OrganisationId } from "../platform/database.ts";
import { listEveryWorkflow, type StoredWorkflow } from "./store.ts";

export type { StoredWorkflow };

/**
 * Whoever may see them, and those that were deleted: bookings outlive their workflow and go on being
 * read. What a deleted one would count as a booking is no longer asked.
 */
export function listAllWorkflows(db: Db, organisation: OrganisationId): Promise<StoredWorkflow[]> {
  return listEveryWorkflow(db, organisation);
}
