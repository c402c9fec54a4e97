import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { findBookedMeeting } from "../find-booked-meeting.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";

/** Also when it was deleted before. Why it is still there, in words; null: it is gone, or there was none. */
export async function removeBookedMeeting(
  ports: BookingPorts,
  key: ReservationKey,
): Promise<string | null> {
  const booking = await loadBooking(ports.database, key);
  const crm = await ports.openCrm(booking.connection);
  try {
    const id = booking.reservation.written.meetingId ?? (await findBookedMeeting(crm, booking));
    if (id !== null) await crm.removeMeeting(id);
    return null;
  } catch (error) {
    if (crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
    return "Your CRM doesn’t allow us to delete the meeting.";
  }
}
