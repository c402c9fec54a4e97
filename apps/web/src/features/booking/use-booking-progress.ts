import type { holdSlot } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { bookingRedirectDelayMs } from "@milepost/contract/limits.ts";
import { useEffect, useState } from "react";
import { useHeartbeat } from "./appointment/use-heartbeat.ts";
import type { Booking } from "./progress.ts";
import { bookedOf } from "./truth.ts";
import { useBooking } from "./use-booking.ts";
import { useSubmit } from "./use-submit.ts";

/** What has become of the slot since the form was opened with it: held, booked or run out. */
export function useBookingProgress(first: Booking, hold: Answer<typeof holdSlot>) {
  const submit = useSubmit(first.bookingId);
  const { data: booking = first, refetch } = useBooking(first.bookingId, submit.isPending);
  const heartbeat = useHeartbeat(hold, booking.state === "held");
  const fresh = submit.data?.kind === "booked" ? submit.data.booked : null;

  // Its invitation was cancelled along with it.
  useEffect(() => {
    if (heartbeat.hasRunOut) void refetch();
  }, [heartbeat.hasRunOut, refetch]);

  return {
    booking,
    submit,
    hasRunOut: heartbeat.hasRunOut || booking.state === "released",
    /** Milliseconds since 1970. */
    endsAt: heartbeat.endsAt,
    /** Booked from this form just now; null: not so. */
    fresh,
    /** Null: not booked. */
    booked: fresh ?? bookedOf(booking),
    redirect: useRedirect(fresh?.redirectUrl ?? null),
  };
}

/** Leaves for an address a moment after it is known, unless somebody would rather stay. Null: there is none. */
function useRedirect(address: string | null) {
  const [hasStayed, setStayed] = useState(false);
  useEffect(() => {
    if (address === null || hasStayed) return;
    const timer = setTimeout(() => location.assign(address), bookingRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [address, hasStayed]);
  return { isLeaving: address !== null && !hasStayed, stay: () => setStayed(true) };
}
