import type { readBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { bookingQuery } from "../../platform/queries/booking-queries.ts";

export type Booking = Answer<typeof readBooking>;

/** Milliseconds between two looks at what is under way. */
const pollMs = 2_000;

/** A booking that is followed for as long as something is about to change. */
export function useBookingPage(id: string) {
  return useQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && pollMs,
  });
}

function isUnderWay({ state, cancel, move, mails }: Booking): boolean {
  const isCancelling = cancel !== null && state !== "released";
  const isMailing = mails.some(
    ({ what, state: mail }) => what !== "invitation" && (mail === "due" || mail === "trying"),
  );
  return state === "booking" || isCancelling || move !== null || isMailing;
}
