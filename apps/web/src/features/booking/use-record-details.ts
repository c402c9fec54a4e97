import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import type { Wish } from "./wish.ts";

/** Each form reads it again: the invitation may just have changed the record. */
export function useRecordDetails({ recordId, wf }: Wish) {
  return useQuery({
    queryKey: ["booking-record", wf, recordId],
    queryFn: ({ signal }) =>
      call("GET /api/recordDetails/:recordId", { params: { recordId }, query: { wf } }, signal),
    gcTime: 0,
  });
}
