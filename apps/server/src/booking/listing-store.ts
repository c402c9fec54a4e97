import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { askedByCustomer } from "./asker.ts";
import { listLate } from "./owed/owed-store.ts";
import { reservationsOf, toReservation } from "./row-store.ts";
import { untakenOffers } from "./waiting/offer-store.ts";

/** Something is left to a person, the customer's calendar says that they do not come, or for more than so many minutes under way or owed; the first one first. */
export async function listInAttention(
  db: Db,
  organisation: OrganisationId,
  lateMinutes: number,
): Promise<Reservation[]> {
  const late = sql<Date>`now() - make_interval(mins => ${lateMinutes})`;
  const owed = await listLate(db, organisation, lateMinutes);
  const ids = owed.map(({ reservationId }) => reservationId);
  const rows = await reservationsOf(db, organisation)
    .where((eb) =>
      eb.or([
        eb("state", "=", "attention"),
        eb.and([eb("state", "=", "booking"), eb("changed_at", "<", late)]),
        eb.and([
          eb.or([eb("cancel", "is not", null), eb("move", "is not", null)]),
          eb("state", "<>", "released"),
          eb("changed_at", "<", late),
        ]),
        eb.and([
          eb("calendar_answer", "is not", null),
          eb("state", "=", "booked"),
          eb("ends_at", ">", sql<Date>`now()`),
        ]),
        eb("reservation_id", "=", sql<string>`any (${ids})`),
      ]),
    )
    .orderBy("starts_at")
    .execute();
  return rows.map(toReservation);
}

/** Whose visit is to come, the newest acceptance first. */
export async function listAccepted(
  db: Db,
  organisation: OrganisationId,
  { heldBy, atMost }: { heldBy: string | null; atMost: number },
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("accepted_at", "is not", null)
    .where("calendar_answer", "is", null)
    .where("state", "<>", "released")
    .where("ends_at", ">", sql<Date>`now()`)
    .$if(heldBy !== null, (query) => query.where("held_by", "=", heldBy ?? ""))
    .orderBy("accepted_at", "desc")
    .limit(atMost)
    .execute();
  return rows.map(toReservation);
}

/** Booked, invited and to begin before `until`, of whose customers nothing has been heard; the next one first. */
export async function listNotAccepted(
  db: Db,
  organisation: OrganisationId,
  { workflowIds, until }: { workflowIds: readonly number[]; until: Date },
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("workflow_id", "=", sql<number>`any (${workflowIds})`)
    .where("state", "in", ["booked", "attention"])
    .where("cancel", "is", null)
    .where("accepted_at", "is", null)
    .where("calendar_answer", "is", null)
    .where("invitation", "=", "sent")
    .where("starts_at", ">", sql<Date>`now()`)
    .where("starts_at", "<", until)
    .orderBy("starts_at")
    .execute();
  return rows.map(toReservation);
}

/** That somebody holds at this moment, the one that ends first first. */
export async function listHeldBy(
  db: Db,
  organisation: OrganisationId,
  heldBy: string,
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("state", "=", "held")
    .where("hold_ends_at", ">", sql<Date>`now()`)
    .where("held_by", "=", heldBy)
    .where("reservation_id", "not in", untakenOffers)
    .orderBy("hold_ends_at")
    .execute();
  return rows.map(toReservation);
}

export interface MadeReservation extends Reservation {
  readonly madeAt: Date;
}

/** Booked by somebody, or being booked, in the last two days, which are all of today in any zone; the latest first. */
export async function listLatelyBooked(
  db: Db,
  organisation: OrganisationId,
  { heldBy, atMost }: { heldBy: string; atMost: number },
): Promise<MadeReservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("state", "in", ["booking", "booked", "attention"])
    // A visit is booked before it begins: this finds them by an index.
    .where("ends_at", ">", sql<Date>`now() - interval '2 days'`)
    .where("made_at", ">", sql<Date>`now() - interval '2 days'`)
    .where("held_by", "=", heldBy)
    .orderBy("made_at", "desc")
    .limit(atMost)
    .execute();
  return rows.map((row) => ({ ...toReservation(row), madeAt: row.made_at }));
}

/** Of somebody's own visits those that their customers have asked to change in the last two days. */
export async function listAskedByCustomers(
  db: Db,
  organisation: OrganisationId,
  heldBy: string,
): Promise<Reservation[]> {
  const rows = await reservationsOf(db, organisation)
    .where("state", "in", ["booked", "attention", "released"])
    // A visit is changed before it begins: this finds them by an index.
    .where("ends_at", ">", sql<Date>`now() - interval '2 days'`)
    .where("held_by", "=", heldBy)
    .where(
      "reservation_id",
      "in",
      db
        .selectFrom("reservation_steps")
        .select("reservation_id")
        .where("organisation_id", "=", organisation)
        .where("outcome", "=", askedByCustomer)
        .where("at", ">", sql<Date>`now() - interval '2 days'`),
    )
    .execute();
  return rows.map(toReservation);
}
