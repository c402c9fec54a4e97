import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { BookingAnswer } from "../reservations/booking-answer.ts";
import {
  BookingForm,
  Cancel,
  type Invitation,
  InvitationState,
  Move,
  type Reservation,
  ReservationState,
} from "../reservations/reservation.ts";

/** All of an organisation's, to be narrowed down. */
export function reservationsOf(db: Db, organisation: OrganisationId) {
  return (
    db
      .selectFrom("reservations")
      .selectAll()
      // A date without a time, which a Date is not.
      .select(sql<string>`week::text`.as("week_text"))
      .select(sql<boolean>`hold_ends_at > now()`.as("is_alive"))
      .select(sql<number>`ceil(extract(epoch from hold_ends_at - now()))::int`.as("seconds_left"))
      .where("organisation_id", "=", organisation)
      // The time that a booking is being moved to is no reservation of its own.
      .where("kept_for", "is", null)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof reservationsOf>["executeTakeFirstOrThrow"]>>;

export function toReservation(row: Row): Reservation {
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
    state: ReservationState.parse(row.state),
    holdEndsAt: row.hold_ends_at,
    holdLimitAt: row.hold_limit_at,
    isAlive: row.is_alive,
    secondsLeft: row.seconds_left,
    isTight: row.is_tight,
    form: BookingForm.nullable().parse(row.form),
    invitation: toInvitation(row),
    acceptedAt: row.accepted_at,
    calendarAnswer: row.calendar_answer as Reservation["calendarAnswer"],
    calendarAnsweredAt: row.calendar_answered_at,
    written: {
      module: row.crm_module,
      recordId: row.crm_record_id,
      meetingId: row.crm_meeting_id,
    },
    answer: BookingAnswer.nullable().parse(row.answer),
    cancel: Cancel.nullable().parse(row.cancel),
    move: Move.nullable().parse(row.move),
  };
}

function toInvitation(row: Row): Invitation | null {
  if (row.invitation === null || row.invited_at === null) return null;
  return {
    email: row.invite_email,
    state: InvitationState.parse(row.invitation),
    sequence: row.invitation_sequence,
    at: row.invited_at,
  };
}
