import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** Mails, each to one address, sent or tried. */
export async function countInvitations(
  db: Db,
  organisation: OrganisationId,
  userId: string,
): Promise<{ ofPersonInHour: number; inDay: number }> {
  const row = await db
    .selectFrom("owed")
    .select(sql<number>`count(*)::int`.as("in_day"))
    .select(
      sql<number>`(count(*) filter (
        where asked_by = ${userId} and since > now() - interval '1 hour'))::int`.as("of_person"),
    )
    .where("organisation_id", "=", organisation)
    .where("what", "=", "invitation")
    .where("since", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return { ofPersonInHour: row?.of_person ?? 0, inDay: row?.in_day ?? 0 };
}

/** Whether it is the first time. */
export async function saveAcceptance(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set((eb) => ({ accepted_at: eb.fn<Date>("now") }))
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("accepted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
