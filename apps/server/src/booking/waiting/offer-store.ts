import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { FreedKey } from "./freed-store.ts";

/** A freed time that is held for somebody who waits. */
export interface FreedOffer {
  readonly freedId: string;
  readonly waitingId: string;
  readonly reservationId: string;
  /** Minutes of driving that the visit adds. */
  readonly added: number;
  /** Null: nobody has taken it. */
  readonly takenBy: string | null;
}

export async function addOffer(
  db: Db,
  organisation: OrganisationId,
  { freedId, waitingId, reservationId, added }: Omit<FreedOffer, "takenBy">,
): Promise<void> {
  await db
    .insertInto("freed_offers")
    .values({
      organisation_id: organisation,
      freed_id: freedId,
      waiting_id: waitingId,
      reservation_id: reservationId,
      added,
    })
    .execute();
}

/** Of a freed time. Null: it is offered to nobody now. */
export async function findOpenOffer(
  db: Db,
  { organisation, freedId }: FreedKey,
): Promise<FreedOffer | null> {
  const row = await openOffers(db, organisation).where("freed_id", "=", freedId).executeTakeFirst();
  return row ? toOffer(row) : null;
}

/** Of a customer. Null: they are offered nothing now. */
export async function findOfferTo(
  db: Db,
  organisation: OrganisationId,
  waitingId: string,
): Promise<FreedOffer | null> {
  const row = await openOffers(db, organisation)
    .where("waiting_id", "=", waitingId)
    .executeTakeFirst();
  return row ? toOffer(row) : null;
}

export async function listOpenOffers(db: Db, organisation: OrganisationId): Promise<FreedOffer[]> {
  const rows = await openOffers(db, organisation).execute();
  return rows.map(toOffer);
}

/** By the reservation that holds it; nobody else may change it before this transaction ends. */
export async function lockOffer(
  db: Db,
  organisation: OrganisationId,
  reservationId: string,
): Promise<FreedOffer | null> {
  const row = await openOffers(db, organisation)
    .where("reservation_id", "=", reservationId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toOffer(row) : null;
}

/** From now on the hold is that person's, as if they had taken the slot themselves. */
export async function giveOfferTo(
  db: Db,
  organisation: OrganisationId,
  reservationId: string,
  userId: string,
): Promise<void> {
  await db
    .updateTable("freed_offers")
    .set({ taken_by: userId })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", reservationId)
    .where("is_open", "=", true)
    .execute();
  await db
    .updateTable("reservations")
    .set({ held_by: userId, changed_at: sql<Date>`now()` })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", reservationId)
    .where("state", "=", "held")
    .execute();
}

/** Ids of reservations that are offered and that nobody has taken: they are nobody's work yet. */
export const untakenOffers = sql<string>`(
  select reservation_id from freed_offers where is_open and taken_by is null)`;

function openOffers(db: Db, organisation: OrganisationId) {
  return db
    .selectFrom("freed_offers")
    .selectAll()
    .where("organisation_id", "=", organisation)
    .where("is_open", "=", true);
}

type Row = Awaited<ReturnType<ReturnType<typeof openOffers>["executeTakeFirstOrThrow"]>>;

function toOffer(row: Row): FreedOffer {
  return {
    freedId: row.freed_id,
    waitingId: row.waiting_id,
    reservationId: row.reservation_id,
    added: row.added,
    takenBy: row.taken_by,
  };
}
