import type { Minute } from "@milepost/scheduling/minute.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

/** Somebody who holds a time for a customer at this moment. */
export interface Offering {
  readonly name: string;
  readonly from: Minute;
  readonly to: number;
}

/** What the others of a workflow are offering now, whichever field agent would drive. */
export async function listOffering(
  db: Db,
  organisation: OrganisationId,
  { workflowId, userId }: { workflowId: number; userId: string },
): Promise<Offering[]> {
  return db
    .selectFrom("reservations as r")
    .innerJoin("users as u", (join) =>
      join
        .onRef("u.organisation_id", "=", "r.organisation_id")
        .onRef("u.user_id", "=", "r.held_by"),
    )
    .select("u.name")
    .select(sql<number>`(extract(epoch from r.starts_at) / 60)::int`.as("from"))
    .select(sql<number>`ceil(extract(epoch from r.ends_at) / 60)::int`.as("to"))
    .where("r.organisation_id", "=", organisation)
    .where("r.workflow_id", "=", workflowId)
    .where("r.state", "=", "held")
    .where("r.hold_ends_at", ">", sql<Date>`now()`)
    .where("r.held_by", "<>", userId)
    .orderBy("u.name")
    .execute();
}
