import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Cancel } from "../../reservations/reservation.ts";

/** False: it is not booked, has begun by the database's clock, is being moved, or somebody asked before. */
export async function askToCancel(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { by, byLink, reason }: Pick<Cancel, "by" | "byLink" | "reason">,
): Promise<boolean> {
  const at = new Date().toISOString();
  const cancel: Cancel = { by, byLink, reason, at, warning: null };
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set({ cancel: JSON.stringify(cancel), changed_at: sql<Date>`now()` })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("state", "in", ["booked", "attention"])
    .where("starts_at", ">", sql<Date>`now()`)
    .where("cancel", "is", null)
    .where("move", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** As if nobody had asked. */
export async function forgetCancel(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ cancel: null, cancel_asked_at: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("state", "<>", "released")
    .execute();
}

/** A story that finds no request changes nothing, also when it begins later. False: it has begun. */
export async function takeCancelBack(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set({ cancel: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("cancel_asked_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function keepCancelWarning(
  db: Db,
  organisation: OrganisationId,
  id: string,
  warning: string | null,
): Promise<void> {
  const more = JSON.stringify({ warning } satisfies Partial<Cancel>);
  await db
    .updateTable("reservations")
    .set({ cancel: sql<string>`cancel || ${more}::jsonb` })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}
