import { makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import type { Database } from "../platform/database/database.ts";
import { areaOf } from "../postcodes/find-place.ts";
import { askedByCustomer } from "./asker.ts";
import { listSteps, type ReservationStep } from "./step-store.ts";
import { loadBookingIn } from "./write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "./write/loaded-booking.ts";

/** What a chat may learn about a reservation: of the customer nothing but the area. */
export async function describeForChat(database: Database, key: ReservationKey) {
  const { booking, steps } = await database.withOrganisation(key.organisation, async (db) => ({
    booking: await loadBookingIn(db, key),
    steps: await listSteps(db, key.organisation, key.id),
  }));
  const { reservation, settings, agent } = booking;
  const { answer, workflowId, startsAt, endsAt, postcode } = reservation;
  return {
    organisation: key.organisation,
    workflowId,
    visit: {
      agent: agent.name,
      area: areaOf(postcode),
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      timeZone: settings.timezone,
      link: answer?.kind === "booked" ? answer.redirectUrl : null,
    },
    problem: problemOf(booking),
    isCancelledByCustomer: (reservation.cancel?.byLink ?? null) !== null,
    // Once it has been moved the steps alone say who asked.
    isMovedByCustomer: steps.findLast(isRequestToMove)?.outcome === askedByCustomer,
  };
}

const isRequestToMove = ({ step, outcome }: ReservationStep) =>
  step === "move" && outcome.startsWith("asked");

/** Null: nothing that a person must look at. */
function problemOf({ reservation, settings }: LoadedBooking) {
  if (reservation.state !== "attention") return null;
  const { answer, written } = reservation;
  const { recordId, meetingId } = written;
  const wantsMeeting = makesMeeting(settings);
  if (recordId === null) return "record-unknown" as const;
  if (wantsMeeting && meetingId === null) {
    const isRefused =
      answer?.kind === "booked" && answer.warnings.some(({ code }) => code === "meeting-refused");
    return isRefused ? ("meeting-refused" as const) : ("meeting-unknown" as const);
  }
  return "record-incomplete" as const;
}
