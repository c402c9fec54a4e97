import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/call.ts";
import {
  attentionQuery,
  deskCustomersQuery,
  unansweredQuery,
} from "../../platform/queries/app-queries.ts";
import { tell } from "../../ui/toasts.tsx";

export function useUnanswered() {
  const queries = useQueryClient();
  const unanswered = useQuery(unansweredQuery);
  const ids = unanswered.data?.visits.map(({ bookingId }) => bookingId).join() ?? "";
  // Their names and numbers are asked for with those of Home's other lists.
  useEffect(() => {
    if (ids !== "") void queries.invalidateQueries({ queryKey: deskCustomersQuery.queryKey });
  }, [queries, ids]);
  return unanswered;
}

/** The customer has said on the phone that they'll be there. */
export function useAcceptByPhone(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/bookings/:id/accepted", { params: { id: bookingId } }),
    onSuccess: async () => {
      const lists = [unansweredQuery.queryKey, attentionQuery.queryKey];
      await Promise.all(lists.map((queryKey) => queries.invalidateQueries({ queryKey })));
      tell("success", "The customer is marked as coming.");
    },
  });
}
