import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

const pollMs = 1_000;

export const bookingKey = (id: string | undefined) => ["booking", id] as const;

/** What the server knows of a reservation: its time, its people and how far it has come. */
export function useBooking(id: string | undefined, isPolled: boolean) {
  return useQuery({
    queryKey: bookingKey(id),
    queryFn: ({ signal }) => call("GET /api/bookings/:id", { params: { id: id ?? "" } }, signal),
    enabled: id !== undefined,
    refetchInterval: isPolled && pollMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
}
