import { useQuery } from "@tanstack/react-query";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import { appointmentsQuery, type SlotSearch } from "../../../platform/queries/search-queries.ts";

/** The field agent whom the customer knows, and what the button says that shows only theirs. */
export interface FamiliarAgent {
  readonly id: string;
  readonly text: string;
}

/** Of the visit that is being moved, else of the customer's last one. Null: nobody, or not known yet. */
export function useFamiliarAgent(search: SlotSearch): FamiliarAgent | null {
  const { data: moved } = useQuery(bookingQuery(search.moving ?? undefined));
  const { data: known } = useQuery(appointmentsQuery(search));
  if (search.moving !== null)
    return moved ? { id: moved.fieldAgentId, text: `Keep ${moved.fieldAgent}` } : null;
  const last = known?.lastVisit;
  return last ? { id: last.appFieldAgentId, text: `Send ${last.fieldAgent} again` } : null;
}
