import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Move, Reservation } from "../../reservations/reservation.ts";
import { timeBeyond } from "./time-beyond.ts";

/**
 * Keeps the new time, and with it the request. The old time stays the booking's own, also where the two overlap. Throws
 * as a hold does where somebody has the time. False: it is not booked, has begun by the database's clock, or somebody
 * asked for something else before.
 */
export async function askToMove(
  db: Db,
  organisation: OrganisationId,
  reservation: Reservation,
  move: Move,
): Promise<boolean> {
  const { id } = reservation;
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set({ move: JSON.stringify(move), changed_at: sql<Date>`now()` })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("state", "in", ["booked", "attention"])
    .where("starts_at", ">", sql<Date>`now()`)
    .where("cancel", "is", null)
    .where("move", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  const wanted = { startsAt: new Date(move.startsAt), endsAt: new Date(move.endsAt) };
  const isOwnAgent = move.agentId === reservation.agentId;
  for (const time of isOwnAgent ? timeBeyond(wanted, reservation) : [wanted])
    await keepTime(db, organisation, reservation, { ...time, agentId: move.agentId });
  return true;
}

async function keepTime(
  db: Db,
  organisation: OrganisationId,
  { id, workflowId, heldBy, postcode, place, slotCode, week }: Reservation,
  { agentId, startsAt, endsAt }: Pick<Reservation, "agentId" | "startsAt" | "endsAt">,
): Promise<void> {
  await db
    .insertInto("reservations")
    .values({
      organisation_id: organisation,
      reservation_id: randomUUID(),
      workflow_id: workflowId,
      agent_id: agentId,
      held_by: heldBy,
      // The booking itself says whose it is.
      record_id: "",
      slot_code: slotCode,
      week: sql<Date>`${week}::date`,
      deviation: 0,
      starts_at: startsAt,
      ends_at: endsAt,
      postcode,
      lat: place.lat,
      lon: place.lon,
      state: "kept",
      kept_for: id,
      hold_ends_at: sql<Date>`now()`,
      hold_limit_at: sql<Date>`now()`,
      is_tight: false,
    })
    .execute();
}

/** As if nobody had asked, or because it has been done. */
export async function endMove(db: Db, organisation: OrganisationId, id: string): Promise<void> {
  await db
    .deleteFrom("reservations")
    .where("organisation_id", "=", organisation)
    .where("kept_for", "=", id)
    .execute();
  await db
    .updateTable("reservations")
    .set({ move: null, move_asked_at: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}

/** A story that finds no request changes nothing, also when it begins later. False: it has begun, or it is over. */
export async function takeMoveBack(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("reservations")
    .select(["move", "move_asked_at"])
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.move === null || row.move_asked_at !== null) return false;
  await endMove(db, organisation, id);
  return true;
}
