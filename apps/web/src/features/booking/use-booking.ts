import { useQuery } from "@tanstack/react-query";
import { bookingQuery } from "../../platform/queries/booking-queries.ts";

const pollMs = 1_000;

/** What the server knows of a reservation: its time, its people and how far it has come. */
export function useBooking(id: string | undefined, isPolled: boolean) {
  return useQuery({
    ...bookingQuery(id),
    refetchInterval: isPolled && pollMs,
    refetchIntervalInBackground: true,
  });
}
