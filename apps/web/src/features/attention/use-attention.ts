import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { attentionQuery } from "../../platform/queries/app-queries.ts";
import { tell } from "../../ui/toasts.tsx";

export const useAttention = () => useQuery(attentionQuery);

export function useConfirmCancellations() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/attention/cancellations", {}),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: attentionQuery.queryKey });
      tell("success", "The appointments are being cancelled.");
    },
  });
}

export function useSettle(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/bookings/:id/settled", { params: { id: bookingId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: attentionQuery.queryKey });
      tell("success", "The booking is marked as resolved.");
    },
  });
}
