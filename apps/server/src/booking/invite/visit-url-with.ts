import type { LoadedBooking } from "../write/loaded-booking.ts";
import { addresseeOf } from "./acceptance.ts";
import { signVisit } from "./visit-claims.ts";

/** The signed address of the customer's own page; null: the workflow gives them none. */
export function visitUrlWith(options: Parameters<typeof signVisit>[0]) {
  return ({ key, reservation, settings }: LoadedBooking, email: string): string | null =>
    settings.customerLink.enabled
      ? signVisit(options, {
          organisationId: key.organisation,
          reservationId: reservation.id,
          addressee: addresseeOf(email),
          until: reservation.endsAt.getTime(),
        })
      : null;
}
