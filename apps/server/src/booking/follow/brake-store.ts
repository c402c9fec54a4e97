import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** Cancellations of the CRM that are held back until an administrator has said that they are true. */
export interface Brake {
  readonly since: Date;
  /** Of reservations that the CRM says are off. */
  readonly ids: readonly string[];
  /** Bookings to come, with these. */
  readonly coming: number;
  readonly isConfirmed: boolean;
}

/** Null: nothing is held back. */
export async function findBrake(db: Db, organisation: OrganisationId): Promise<Brake | null> {
  const row = await db
    .selectFrom("brakes")
    .selectAll()
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  if (!row) return null;
  const { since, reservation_ids: ids, coming, confirmed_by } = row;
  return { since, ids, coming, isConfirmed: confirmed_by !== null };
}

/** What was confirmed before is not confirmed for others. */
export async function saveBrake(
  db: Db,
  organisation: OrganisationId,
  { ids, coming }: Pick<Brake, "ids" | "coming">,
): Promise<void> {
  const now = { reservation_ids: [...ids], coming, confirmed_by: null };
  await db
    .insertInto("brakes")
    .values({ organisation_id: organisation, ...now })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(now))
    .execute();
}

export async function removeBrake(db: Db, organisation: OrganisationId): Promise<void> {
  await db.deleteFrom("brakes").where("organisation_id", "=", organisation).execute();
}

/** False: nothing is held back. */
export async function confirmBrake(
  db: Db,
  organisation: OrganisationId,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("brakes")
    .set({ confirmed_by: userId })
    .where("organisation_id", "=", organisation)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** How a booking's step says that it followed the CRM: by itself, or because an administrator said that it is true. */
export const takenOff = "cancelled there";
export const takenOffAsConfirmed = "cancelled there, an administrator says";

/** Bookings to come, and those that followed the CRM by themselves within the last minutes. */
export async function countComing(
  db: Db,
  organisation: OrganisationId,
  withinMinutes: number,
): Promise<{ readonly coming: number; readonly taken: number }> {
  const { rows } = await sql<{ coming: number; taken: number }>`
    select
      (select count(*)::int from reservations where organisation_id = ${organisation}
        and state in ('booked', 'attention') and starts_at > now()) as coming,
      (select count(*)::int from reservations r where organisation_id = ${organisation}
        and state = 'released' and starts_at > now()
        and exists (select from reservation_steps s where s.organisation_id = r.organisation_id
          and s.reservation_id = r.reservation_id and s.outcome = ${takenOff}
          and s.at > now() - make_interval(mins => ${withinMinutes}))) as taken
  `.execute(db);
  return rows[0] ?? { coming: 0, taken: 0 };
}
