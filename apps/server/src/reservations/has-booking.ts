import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

/** Whether anything was ever booked with a workflow. */
export async function hasBooking(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("reservations")
    .select("reservation_id")
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .where("state", "in", ["booked", "attention"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
