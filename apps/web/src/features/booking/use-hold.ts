import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import type { Wish } from "./wish.ts";

/** Takes the slot, or learns of the hold that its invitation took: asking again for what one has is the same hold. */
export function useHold(wish: Wish, isTightAccepted: boolean) {
  const { slot, deviation, recordId, fieldagent, wf, week, postcode, isAnotherWanted } = wish;
  const body = {
    slot,
    deviation,
    recordId,
    fieldagent,
    wf,
    isTightAccepted,
    isAnotherWanted,
    ...(week !== null && { week }),
    ...(postcode !== null && { postcode }),
  };
  return useQuery({
    queryKey: ["hold", body],
    queryFn: ({ signal }) => call("POST /api/holds", { body }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
