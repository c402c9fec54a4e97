import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import type { SlotSearch } from "./use-slot-search.ts";

/** Whom the record is about; null: there is no record, it is not known yet, or it could not be read. */
export function useCustomer({ wf, recordId }: SlotSearch, isAllowed: boolean) {
  const { data } = useQuery({
    queryKey: ["customer", wf, recordId],
    queryFn: ({ signal }) =>
      call(
        "GET /api/recordDetails/:recordId",
        { params: { recordId: recordId ?? "" }, query: { wf } },
        signal,
      ),
    enabled: isAllowed && recordId !== null,
    // The search itself says what is wrong with a record.
    retry: false,
  });
  return data?.customer ?? null;
}

export type Customer = NonNullable<ReturnType<typeof useCustomer>>;
