import { holdAtMostMinutes, holdMinutes } from "@milepost/contract";
import { sql } from "kysely";
import type { Db, OrganisationId } from "../platform/database.ts";
import type { StoredInvitation } from "./invitation-model.ts";
import type {
  BookingAnswer,
  BookingForm,
  Invitation,
  Reservation,
  ReservationState,
  WrittenToCrm,
} from "./reservation.ts";

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
      hold_ends_at: minutesFromNow(holdMinutes),
      hold_limit_at: minutesFromNow(holdAtMostMinutes),
      is_tight: reservation.isTight,
    })
    .execute();
}

const minutesFromNow = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** Also a shorter one: a hold never ends later than its limit, unless it begins anew. */
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

/** Said of a booking whose record was booked again, with that booking's id. */
export const bookedAnew = "booked anew";

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

function reservationsOf(db: Db, organisation: OrganisationId) {
  return (
    db
      .selectFrom("reservations")
      .selectAll()
      // A date without a time, which a Date is not.
      .select(sql<string>`week::text`.as("week_text"))
      .select(sql<boolean>`hold_ends_at > now()`.as("is_alive"))
      .select(sql<number>`ceil(extract(epoch from hold_ends_at - now()))::int`.as("seconds_left"))
      .where("organisation_id", "=", organisation)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof reservationsOf>["executeTakeFirstOrThrow"]>>;

function toReservation(row: Row): Reservation {
  return {
    id: row.reservation_id,
    workflowId: row.workflow_id,
    agentId: row.agent_id,
    heldBy: row.held_by,
    recordId: row.record_id,
    slotCode: row.slot_code,
    week: row.week_text,
    deviation: row.deviation,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    postcode: row.postcode,
    place: { lat: row.lat, lon: row.lon },
    state: row.state as ReservationState,
    holdEndsAt: row.hold_ends_at,
    holdLimitAt: row.hold_limit_at,
    isAlive: row.is_alive,
    secondsLeft: row.seconds_left,
    isTight: row.is_tight,
    form: row.form as BookingForm | null,
    invitation: toInvitation(row),
    written: {
      module: row.crm_module,
      recordId: row.crm_record_id,
      meetingId: row.crm_meeting_id,
    },
    answer: row.answer as BookingAnswer | null,
  };
}

function toInvitation(row: Row): Invitation | null {
  if (row.invite_email === null || row.invitation === null || row.invited_at === null) return null;
  return {
    email: row.invite_email,
    state: row.invitation as Invitation["state"],
    sequence: row.invitation_sequence,
    at: row.invited_at,
  };
}

/** Only what is given changes. */
export interface ReservationChange {
  readonly state?: ReservationState;
  readonly form?: BookingForm | null;
  readonly invitation?: Invitation;
  /** Null: to be written anew. */
  readonly invitationModel?: StoredInvitation | null;
  readonly written?: Partial<WrittenToCrm>;
  readonly answer?: BookingAnswer;
  readonly agentId?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
}

export async function changeReservation(
  db: Db,
  organisation: OrganisationId,
  id: string,
  change: ReservationChange,
): Promise<void> {
  const { invitation, invitationModel: model, written, form, answer } = change;
  await db
    .updateTable("reservations")
    .set({
      changed_at: sql<Date>`now()`,
      ...(change.state && { state: change.state }),
      ...(change.agentId && { agent_id: change.agentId }),
      ...(change.startsAt && { starts_at: change.startsAt }),
      ...(change.endsAt && { ends_at: change.endsAt }),
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

/** A booking whose record in the CRM may say something else by now. */
export interface Followed {
  readonly id: string;
  readonly workflowId: number;
  readonly agentId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly module: string;
  readonly recordId: string;
  readonly meetingId: string | null;
}

const ofBooking = sql`(e.module, e.crm_record_id) in ((r.crm_module, r.crm_record_id), ('Events', r.crm_meeting_id))`;

/** Of bookings to come, those that the mirror shows now. */
export async function markSeen(db: Db, organisation: OrganisationId): Promise<void> {
  await sql`
    update reservations r set was_seen = true
    where r.organisation_id = ${organisation} and r.state = 'booked' and not r.was_seen
      and exists (select from diary_entries e
        where e.organisation_id = r.organisation_id and ${ofBooking})
  `.execute(db);
}

/**
 * Bookings to come that the mirror has shown, and does not show at their time with their agent any more.
 * `mirrored` are the workflows whose destination records are bookings in the mirror; of others only the
 * meeting is.
 */
export async function listFollowed(
  db: Db,
  organisation: OrganisationId,
  mirrored: readonly number[],
): Promise<Followed[]> {
  const rows = await db
    .selectFrom("reservations as r")
    .select(["r.reservation_id", "r.workflow_id", "r.agent_id", "r.starts_at", "r.ends_at"])
    .select(["r.crm_module", "r.crm_record_id", "r.crm_meeting_id"])
    .where("r.organisation_id", "=", organisation)
    .where("r.state", "=", "booked")
    .where("r.was_seen", "=", true)
    .where("r.starts_at", ">", (eb) => eb.fn<Date>("now"))
    .where(
      sql<boolean>`(
        not exists (select from diary_entries e
          where e.organisation_id = r.organisation_id and ${ofBooking}
            and e.user_id = r.agent_id and e.starts_at = r.starts_at and e.ends_at = r.ends_at)
        or r.workflow_id = any (${mirrored}::int[]) and (
          exists (select from diary_entries e
            where e.organisation_id = r.organisation_id and e.kind = 'booking'
              and (e.module, e.crm_record_id) = (r.crm_module, r.crm_record_id)
              and (e.user_id, e.starts_at, e.ends_at) is distinct from (r.agent_id, r.starts_at, r.ends_at))
          -- The meeting still stands, but the record does not.
          or not exists (select from diary_entries e
            where e.organisation_id = r.organisation_id and e.kind = 'booking'
              and (e.module, e.crm_record_id) = (r.crm_module, r.crm_record_id))))`,
    )
    .execute();
  return rows.flatMap((row) =>
    row.crm_module === null || row.crm_record_id === null
      ? []
      : [
          {
            id: row.reservation_id,
            workflowId: row.workflow_id,
            agentId: row.agent_id,
            startsAt: row.starts_at,
            endsAt: row.ends_at,
            module: row.crm_module,
            recordId: row.crm_record_id,
            meetingId: row.crm_meeting_id,
          },
        ],
  );
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

export interface ReservationStep {
  readonly step: string;
  readonly outcome: string;
  readonly detail: string | null;
  readonly at: Date;
}

export async function addStep(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { step, outcome, detail = null }: { step: string; outcome: string; detail?: string | null },
): Promise<void> {
  await db
    .insertInto("reservation_steps")
    .values({ organisation_id: organisation, reservation_id: id, step, outcome, detail })
    .execute();
}

/** Ids of the bookings that were on a booking's record before it. */
export async function listReplaced(
  db: Db,
  organisation: OrganisationId,
  by: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("reservation_steps")
    .select("reservation_id")
    .where("organisation_id", "=", organisation)
    .where("outcome", "=", bookedAnew)
    .where("detail", "=", by)
    .execute();
  return rows.map(({ reservation_id }) => reservation_id);
}

export async function listSteps(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<ReservationStep[]> {
  return db
    .selectFrom("reservation_steps")
    .select(["step", "outcome", "detail", "at"])
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .orderBy("step_id")
    .execute();
}
