import { holdAtMostMinutes, holdMinutes } from "@milepost/contract/limits.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { BookingAnswer } from "../reservations/booking-answer.ts";
import type {
  BookingForm,
  Invitation,
  Reservation,
  ReservationState,
  WrittenToCrm,
} from "../reservations/reservation.ts";
import type { StoredInvitation } from "./invite/stored-invitation.ts";
import { reservationsOf, toReservation } from "./row-store.ts";

export type NewReservation = Pick<
  Reservation,
  | "id"
  | "workflowId"
  | "agentId"
  | "heldBy"
  | "recordId"
  | "slotCode"
  | "week"
  | "deviation"
  | "startsAt"
  | "endsAt"
  | "postcode"
  | "place"
  | "isTight"
>;

export async function addReservation(
  db: Db,
  organisation: OrganisationId,
  reservation: NewReservation,
  { minutes = holdMinutes } = {},
): Promise<void> {
  await db
    .insertInto("reservations")
    .values({
      organisation_id: organisation,
      reservation_id: reservation.id,
      workflow_id: reservation.workflowId,
      agent_id: reservation.agentId,
      held_by: reservation.heldBy,
      record_id: reservation.recordId,
      slot_code: reservation.slotCode,
      week: sql<Date>`${reservation.week}::date`,
      deviation: reservation.deviation,
      starts_at: reservation.startsAt,
      ends_at: reservation.endsAt,
      postcode: reservation.postcode,
      lat: reservation.place.lat,
      lon: reservation.place.lon,
      state: "held",
      // By the database's clock, like everything that asks whether a hold still lives.
      hold_ends_at: minutesFromNow(minutes),
      hold_limit_at: minutesFromNow(holdAtMostMinutes),
      is_tight: reservation.isTight,
    })
    .execute();
}

const minutesFromNow = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** Also a shorter one: a hold never ends later than its limit, unless it begins again. */
export async function renewHold(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { minutes = holdMinutes, isAnew = false } = {},
): Promise<void> {
  const limit = isAnew ? minutesFromNow(holdAtMostMinutes) : sql<Date>`hold_limit_at`;
  await db
    .updateTable("reservations")
    .set({
      hold_ends_at: sql<Date>`least(${minutesFromNow(minutes)}, ${limit})`,
      hold_limit_at: limit,
    })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("state", "=", "held")
    .execute();
}

export async function findReservation(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<Reservation | null> {
  const row = await reservationsOf(db, organisation)
    .where("reservation_id", "=", id)
    .executeTakeFirst();
  return row ? toReservation(row) : null;
}

/** Nobody else may change it before this transaction ends. */
export async function lockReservation(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<Reservation | null> {
  const row = await reservationsOf(db, organisation)
    .where("reservation_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toReservation(row) : null;
}

/** Only what is given changes. */
export interface ReservationChange {
  readonly state?: ReservationState;
  readonly form?: BookingForm | null;
  readonly invitation?: Invitation;
  /** Null: to be written from scratch. */
  readonly invitationModel?: StoredInvitation | null;
  readonly written?: Partial<WrittenToCrm>;
  readonly answer?: BookingAnswer;
  readonly agentId?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly slot?: Pick<Reservation, "slotCode" | "week" | "deviation" | "isTight">;
  readonly where?: Pick<Reservation, "postcode" | "place" | "isTight">;
}

export async function changeReservation(
  db: Db,
  organisation: OrganisationId,
  id: string,
  change: ReservationChange,
): Promise<void> {
  const { invitation, invitationModel: model, written, form, answer, where, slot } = change;
  await db
    .updateTable("reservations")
    .set({
      changed_at: sql<Date>`now()`,
      ...(change.state && { state: change.state }),
      ...(change.agentId && { agent_id: change.agentId }),
      ...(change.startsAt && { starts_at: change.startsAt }),
      ...(change.endsAt && { ends_at: change.endsAt }),
      ...(slot && {
        slot_code: slot.slotCode,
        week: sql<Date>`${slot.week}::date`,
        deviation: slot.deviation,
        is_tight: slot.isTight,
      }),
      ...(where && {
        postcode: where.postcode,
        lat: where.place.lat,
        lon: where.place.lon,
        is_tight: where.isTight,
      }),
      ...(form !== undefined && { form: form && JSON.stringify(form) }),
      ...(answer && { answer: JSON.stringify(answer) }),
      ...(invitation && {
        invite_email: invitation.email,
        invitation: invitation.state,
        invitation_sequence: invitation.sequence,
        invited_at: invitation.at,
      }),
      ...(model !== undefined && { invitation_model: model && JSON.stringify(model) }),
      ...(written?.module !== undefined && { crm_module: written.module }),
      ...(written?.recordId !== undefined && { crm_record_id: written.recordId }),
      ...(written?.meetingId !== undefined && { crm_meeting_id: written.meetingId }),
    })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}

/** What its invitation says. Null: not written yet. */
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
