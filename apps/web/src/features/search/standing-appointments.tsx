import { useQuery } from "@tanstack/react-query";
import { appointmentsQuery, type SlotSearch } from "../../platform/queries/search-queries.ts";
import { AppointmentNotice } from "../../ui/appointment-notice.tsx";

interface Props {
  readonly search: SlotSearch;
}

/** What the customer has already, before a slot is chosen. */
export function StandingAppointments({ search }: Props) {
  const { data, error } = useQuery(appointmentsQuery(search));
  if (error) {
    return (
      <p role="status" className="text-warning">
        Whether this customer already has an appointment could not be read.
      </p>
    );
  }
  return (
    <AppointmentNotice appointments={data?.appointments ?? []}>
      <p>A slot that you schedule here is booked as another one.</p>
    </AppointmentNotice>
  );
}
