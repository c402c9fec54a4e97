import { sql } from "kysely";
import type { Db, OrganisationId } from "../platform/database.ts";
import type { StoredInvitation } from "./invitation-model.ts";

/** Null: not written yet. */
export async function findInvitationModel(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<StoredInvitation | null> {
  const row = await db
    .selectFrom("reservations")
    .select("invitation_model")
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .executeTakeFirst();
  return (row?.invitation_model as StoredInvitation | null | undefined) ?? null;
}

export async function countInvitations(
  db: Db,
  organisation: OrganisationId,
  userId: string,
): Promise<{ ofPersonInHour: number; inDay: number }> {
  const row = await db
    .selectFrom("reservations")
    .select(sql<number>`count(*)::int`.as("in_day"))
    .select(
      sql<number>`(count(*) filter (
        where held_by = ${userId} and invited_at > now() - interval '1 hour'))::int`.as(
        "of_person",
      ),
    )
    .where("organisation_id", "=", organisation)
    .where("invited_at", ">", sql<Date>`now() - interval '1 day'`)
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
