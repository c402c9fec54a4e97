import { formatDate, formatTimeSlot } from "../../templates/appointment-texts.ts";
import type { LoadedBooking } from "../write/loaded-booking.ts";
import { addresseeOf, signAcceptance } from "./acceptance.ts";

/** The signed address of the thank-you page, which an invitation carries. */
export function acceptanceUrlWith(options: Parameters<typeof signAcceptance>[0]) {
  return ({ key, reservation, settings, organisation }: LoadedBooking, email: string): string => {
    const appointment = {
      start: reservation.startsAt.getTime(),
      end: reservation.endsAt.getTime(),
      timeZone: settings.timezone,
    };
    return signAcceptance(options, {
      organisationId: key.organisation,
      invitationId: reservation.id,
      addressee: addresseeOf(email),
      recordId: reservation.recordId,
      zohoOrgId: organisation.crmId,
      wf: reservation.workflowId,
      company: organisation.name,
      date: formatDate(appointment),
      time: formatTimeSlot(appointment),
      thankYouTemplate: settings.templates.thankYou.currentTemplate,
      appointmentEnd: appointment.end,
    });
  };
}
