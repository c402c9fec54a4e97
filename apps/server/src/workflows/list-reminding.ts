import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../platform/http/route.ts";
import { toWorkflow, workflowRows } from "./to-workflow.ts";

/** Those that remind their customers of visits, by whichever way. Most organisations have none, and then it costs nothing. */
export async function listReminding(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredWorkflow[]> {
  const rows = await workflowRows(db, organisation)
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`'true' in (changed -> 'reminders' ->> 'byEmail', changed -> 'reminders' ->> 'bySms')`,
    )
    .execute();
  return rows.map(toWorkflow);
}
