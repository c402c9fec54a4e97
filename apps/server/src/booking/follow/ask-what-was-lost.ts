import { isOverlap } from "../../platform/database/database.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { lockReservation } from "../store.ts";
import { findInCrm } from "../write/find-in-crm.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { adopt } from "./adopt.ts";
import { leaveToAPerson } from "./leave-to-a-person.ts";

export type StoryOfEpoch =
  | "invite"
  | "book"
  | "endHold"
  | "sendOwed"
  | "cancel"
  | "move"
  | "remind";

/**
 * A story of another epoch may know of something that the row does not: what it was is only in the CRM, or in a
 * mailbox. It asks whenever it comes, also where somebody who knew less has released the row before it.
 */
export async function askWhatWasLost(
  ports: BookingPorts,
  key: ReservationKey,
  story: StoryOfEpoch,
): Promise<void> {
  const booking = await loadBooking(ports.database, key);
  const { reservation } = booking;
  if (!isForgotten(story, reservation)) return;
  // A hold was looked for already. What was released is looked for by nobody else.
  const found = reservation.state === "released" ? await findInCrm(ports, booking) : null;
  if (found?.kind === "booked") await adopt(ports, booking, found);
  const code = story === "book" ? "restored-form-lost" : "restored-invitation-lost";
  const ask = (isTimeKept: boolean) =>
    ports.database.withOrganisation(key.organisation, async (db) => {
      const now = await lockReservation(db, key.organisation, key.id);
      if (now && isForgotten(story, now)) await leaveToAPerson(db, key, code, { isTimeKept });
    });
  await ask(true).catch((error) => {
    // Released before, and somebody else has the time.
    if (!isOverlap(error)) throw error;
    return ask(false);
  });
}

/** What was booked or left to a person since then is known to somebody. */
function isForgotten(
  story: StoryOfEpoch,
  { state, answer, form, invitation }: Reservation,
): boolean {
  const isNobodys = state === "held" || (state === "released" && answer?.kind !== "booked");
  return isNobodys && (story === "book" ? form === null : invitation === null);
}
