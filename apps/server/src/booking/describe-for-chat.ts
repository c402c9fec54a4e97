import { makesMeeting } from "@milepost/contract/settings/module-pairs.ts";
import type { Database } from "../platform/database/database.ts";
import { areaOf } from "../postcodes/find-place.ts";
import { loadBooking } from "./write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "./write/loaded-booking.ts";

/** What a chat may learn about a reservation: of the customer nothing but the area. */
export async function describeForChat(database: Database, key: ReservationKey) {
  const booking = await loadBooking(database, key);
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
  };
}

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
