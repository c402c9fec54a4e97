import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import type { SlotSearch } from "./use-slot-search.ts";

/** What the customer has already. It may have changed since the page was opened, so each asks again. */
export const appointmentsQuery = ({ wf, recordId }: Pick<SlotSearch, "wf" | "recordId">) =>
  queryOptions({
    queryKey: ["appointments", wf, recordId],
    queryFn: ({ signal }) =>
      call(
        "GET /api/appointments/:recordId",
        { params: { recordId: recordId ?? "" }, query: { wf } },
        signal,
      ),
    enabled: recordId !== null,
    staleTime: 0,
  });

export const useAppointments = (search: SlotSearch) => useQuery(appointmentsQuery(search));
