import type { Database } from "../../platform/database/database.ts";
import type { BookingAnswer } from "../../reservations/booking-answer.ts";
import { type BookingWarning, warningInWords } from "../../reservations/booking-warning.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { readOrganisation } from "../../session/read-organisation.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { oweAcceptance, oweChat } from "../owed/owe.ts";
import { listDueKinds, type OwedKind } from "../owed/owed-store.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, findReservation, lockReservation } from "../store.ts";
import { leaveWaitingList } from "../waiting/leave-waiting-list.ts";
import type { Wrote } from "../wrote.ts";
import type { ReservationKey } from "./loaded-booking.ts";
import { noteNotTaken } from "./note-asked.ts";

/** The answer it got before; null: it is to be booked. */
export function findAnswer({ state, answer }: Reservation): BookingAnswer | null {
  // No longer anybody's.
  if (state === "released") return { kind: "taken" };
  return state === "booked" || state === "attention" ? answer : null;
}

/** How a booking ended, and what its customer and its company are owed by now. */
export interface Ended {
  readonly answer: BookingAnswer;
  readonly due: readonly OwedKind[];
}

/**
 * Nothing was written. The hold is its holder's again, unless somebody else has the slot. The form goes:
 * a worker that lost its engine may still be at the check, and must find nothing to begin.
 */
export async function refuseBooking(
  database: Database,
  { organisation, id }: ReservationKey,
  answer: BookingAnswer,
): Promise<Ended> {
  return database.withOrganisation(organisation, async (db) => {
    const reservation = await lockReservation(db, organisation, id);
    const state = reservation?.state === "booking" ? "held" : undefined;
    await changeReservation(db, organisation, id, { ...(state && { state }), answer, form: null });
    await noteNotTaken(db, { organisation, id }, "record");
    await addStep(db, organisation, id, { step: "book", outcome: answer.kind });
    return { answer, due: await listDueKinds(db, organisation, id) };
  });
}

/** What a booking came to. */
export interface Done {
  readonly record: Wrote;
  /** Null: none was wanted. */
  readonly meeting: Wrote | null;
  /** What could not be done, and is left to a person. */
  readonly undone: readonly BookingWarning[];
  /** What else the agent gets to know. */
  readonly notes: readonly BookingWarning[];
}

export async function settleBooking(
  { database, recordAddress }: BookingPorts,
  { organisation, id }: ReservationKey,
  { record, meeting, undone, notes }: Done,
): Promise<Ended> {
  return database.withOrganisation(organisation, async (db) => {
    const { dataCentre, crmId } = await readOrganisation(db, organisation);
    const isKnown = record.kind === "written";
    const answer: BookingAnswer = {
      kind: "booked",
      redirectUrl: isKnown ? recordAddress(dataCentre, { organisation: crmId, ...record }) : null,
      warnings: [...undone, ...notes],
    };
    await changeReservation(db, organisation, id, {
      state: isKnown && undone.length === 0 ? "booked" : "attention",
      answer,
      // The customer's data are in the CRM now.
      form: null,
      written: {
        module: isKnown ? record.module : null,
        recordId: isKnown ? record.id : null,
        meetingId: meeting?.kind === "written" ? meeting.id : null,
      },
    });
    const booked = await findReservation(db, organisation, id);
    if (booked) await leaveWaitingList(db, organisation, booked);
    await addStep(db, organisation, id, {
      step: "book",
      outcome: "booked",
      detail: warningInWords(answer.warnings),
    });
    await oweChat(db, organisation, id, "booking-made");
    if (undone.length > 0) await oweChat(db, organisation, id, "needs-attention");
    // The customer may have accepted before there was a record to write it to.
    await oweAcceptance(db, organisation, id);
    return { answer, due: await listDueKinds(db, organisation, id) };
  });
}
