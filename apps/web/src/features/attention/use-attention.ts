import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { tell } from "../../ui/toast.tsx";

const key = ["attention"] as const;

/** Bookings of which something is left to a person. */
export function useAttention() {
  return useQuery({
    queryKey: key,
    meta: { isAside: true },
    queryFn: ({ signal }) => call("GET /api/attention", {}, signal),
  });
}

export function useConfirmCancellations() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/attention/cancellations", {}),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key });
      tell("success", "The appointments are being cancelled.");
    },
  });
}

export function useSettle(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/bookings/:id/settled", { params: { id: bookingId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key });
      tell("success", "The booking is settled.");
    },
  });
}
