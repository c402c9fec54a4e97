import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

const isOfAnother = sql<boolean>`epoch <> current_epoch()`;

/** The database's epoch, and whether the reservation was last looked at in another. Null: there is no such reservation. */
export async function findEpoch(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<{ readonly epoch: string; readonly isOfAnother: boolean } | null> {
  const row = await db
    .selectFrom("reservations")
    .select([sql<string>`current_epoch()`.as("epoch"), isOfAnother.as("isOfAnother")])
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** It has been looked for in the CRM. */
export async function markLookedFor(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ epoch: sql<string>`current_epoch()` })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}

/** What an engine that has lost everything must be asked for again. */
export interface Unfinished {
  readonly id: string;
  readonly handler: "book" | "endHold" | "cancel" | "move";
  /** It was not looked for in the CRM since the database came back. */
  readonly isOfAnother: boolean;
}

/**
 * A form that was accepted is to be booked, also where nobody had begun with it. A hold to which nobody was
 * invited ends by itself; only one that may have been booked since is looked for. What somebody asked to cancel
 * or to move is to be.
 */
export async function listUnfinished(db: Db, organisation: OrganisationId): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select reservation_id as id, ${isOfAnother} as "isOfAnother",
      case when state = 'booking' or form is not null then 'book'
        when cancel is not null then 'cancel' when move is not null then 'move' else 'endHold' end as handler
    from reservations
    where organisation_id = ${organisation} and (state = 'booking'
      or (cancel is not null or move is not null) and state <> 'released'
      or state = 'held' and (form is not null or invitation is not null
        or ${isOfAnother} and hold_ends_at > now() - interval '1 day'))`.execute(db);
  return rows;
}

/** Of these ids, those that there are. */
export async function listKnown(
  db: Db,
  organisation: OrganisationId,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("reservations")
    .select("reservation_id")
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", sql<string>`any (${ids})`)
    .execute();
  return rows.map((row) => row.reservation_id);
}
