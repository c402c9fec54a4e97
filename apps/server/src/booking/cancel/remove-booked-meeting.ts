import { meetingModule } from "@milepost/contract/settings/crm-fields.ts";
import { makesMeeting } from "@milepost/contract/settings/module-pairs.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Crm } from "@milepost/crm/port.ts";
import type { BookingPorts } from "../ports.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { referenceFor } from "../write/reference-for.ts";

/** Also when it was deleted before. Why it is still there, in words; null: it is gone, or there was none. */
export async function removeBookedMeeting(
  ports: BookingPorts,
  key: ReservationKey,
): Promise<string | null> {
  const booking = await loadBooking(ports.database, key);
  const crm = await ports.openCrm(booking.connection);
  try {
    const id = booking.reservation.written.meetingId ?? (await findMeeting(crm, booking));
    if (id !== null) await crm.removeMeeting(id);
    return null;
  } catch (error) {
    if (crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
    return "Your CRM doesn’t allow us to delete the meeting.";
  }
}

/** One that was asked for, and of which the CRM never said that it made it. */
async function findMeeting(
  crm: Pick<Crm, "findByReference">,
  { key, settings, modules }: LoadedBooking,
): Promise<string | null> {
  if (!makesMeeting(settings)) return null;
  const reference = referenceFor(modules, meetingModule, key);
  return reference && crm.findByReference(meetingModule, reference);
}
