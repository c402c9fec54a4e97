import { sql } from "kysely";
import type { Db, OrganisationId } from "../platform/database.ts";
import type { Reservation } from "./reservation.ts";
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

/** Booked ones of a customer's record, in any workflow, that are still to come, the first one first. */
export async function listComing(
  db: Db,
  organisation: OrganisationId,
  recordId: string,
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("record_id", "=", recordId)
    .where("state", "in", ["booked", "attention"])
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("starts_at")
    .execute();
  return rows.map(toReservation);
}

/** Booked ones of which something is left to a person, the first one first. */
export async function listInAttention(
  db: Db,
  organisation: OrganisationId,
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("state", "=", "attention")
    .orderBy("starts_at")
    .execute();
  return rows.map(toReservation);
}

/** Other bookings that were written to the same record of the CRM. */
export async function listOnSameRecord(
  db: Db,
  organisation: OrganisationId,
  { id, module, recordId }: { id: string; module: string; recordId: string },
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("crm_module", "=", module)
    .where("crm_record_id", "=", recordId)
    .where("state", "in", ["booked", "attention"])
    .where("reservation_id", "<>", id)
    .execute();
  return rows.map(toReservation);
}
