import { useQuery } from "@tanstack/react-query";
import { appointmentsQuery, type SlotSearch } from "../../platform/queries/search-queries.ts";
import { AppointmentNotice } from "../../ui/appointment-notice.tsx";
import { HeldNotice } from "./held-notice.tsx";

interface Props {
  readonly search: SlotSearch;
}

/** What the customer has already, or is being offered, before a slot is chosen. */
export function StandingAppointments({ search }: Props) {
  const { data, error } = useQuery(appointmentsQuery(search));
  if (error) {
    return (
      <p role="status" className="text-warning">
        We couldn’t check whether this customer already has an appointment. Look in your CRM first.
      </p>
    );
  }
  const { appointments = [], held = null } = data ?? {};
  return (
    <>
      {held && <HeldNotice search={search} held={held} isAnotherWanted={appointments.length > 0} />}
      <AppointmentNotice appointments={appointments}>
        <p>A slot that you schedule here is booked as another one.</p>
      </AppointmentNotice>
    </>
  );
}
