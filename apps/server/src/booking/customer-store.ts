import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { reservationsOf, toReservation } from "./row-store.ts";

/** Those of a customer's record that are not released, the latest first. */
export async function listReservationsOfRecord(
  db: Db,
  organisation: OrganisationId,
  { recordId, workflowId }: { recordId: string; workflowId: number },
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("record_id", "=", recordId)
    .where("workflow_id", "=", workflowId)
    .where("state", "<>", "released")
    .orderBy("made_at", "desc")
    .execute();
  return rows.map(toReservation);
}

/**
 * The one that took this released one's place: the same person asked again for the same agent and time, and
 * perhaps never heard under which id. Null: nobody did.
 */
export async function findSuccessor(
  db: Db,
  organisation: OrganisationId,
  { recordId, workflowId, agentId, heldBy, startsAt }: Reservation,
): Promise<Reservation | null> {
  const own = await listReservationsOfRecord(db, organisation, { recordId, workflowId });
  const isSame = (one: Reservation) =>
    one.agentId === agentId &&
    one.heldBy === heldBy &&
    one.startsAt.getTime() === startsAt.getTime();
  return own.find(isSame) ?? null;
}

/** Of a customer's record, in any workflow: what is booked or being booked and still to come, the first one first. */
export async function listStanding(
  db: Db,
  organisation: OrganisationId,
  recordId: string,
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("record_id", "=", recordId)
    .where("state", "in", ["booking", "booked", "attention"])
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("starts_at")
    .execute();
  return rows.map(toReservation);
}

/** The last visit to a customer that is over, in any workflow. Null: none is known. */
export async function findLastVisit(
  db: Db,
  organisation: OrganisationId,
  recordId: string,
): Promise<Reservation | null> {
  const row = await reservationsOf(db, organisation)
    .where("record_id", "=", recordId)
    .where("state", "in", ["booked", "attention"])
    .where("ends_at", "<=", sql<Date>`now()`)
    .orderBy("starts_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toReservation(row) : null;
}
