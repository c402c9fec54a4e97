import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findSearched } from "./store.ts";

/** Whether people have searched with a workflow lately, and whether one of them came from a record of the CRM. */
export function hasSearched(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<{ readonly searched: boolean; readonly searchedFromRecord: boolean }> {
  return findSearched(db, organisation, { workflowId, days: 28 });
}
