import type { MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import { customerMovesAtMost } from "@milepost/contract/limits.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { localText } from "../reservations/local-text.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { firstNameOf } from "./first-name-of.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";

const hourMs = 3_600_000;

/** What the customer sees, and may do now. */
export async function viewMyVisit(
  ports: Pick<MyVisitPorts, "now" | "hasSubscription">,
  visit: CustomersVisit,
): Promise<MyVisit> {
  const { organisation, reservation, settings, company, agentName, movesAsked } = visit;
  const { startsAt, endsAt, move, written } = reservation;
  const { timezone, customerLink } = settings;
  const { hoursBefore } = customerLink;
  const now = ports.now().epochMilliseconds;
  const state = stateOf(reservation, now);
  const isInTime = state === "booked" && startsAt.getTime() - now >= hoursBefore * hourMs;
  const isMovable = isInTime && written.recordId !== null && movesAsked < customerMovesAtMost;
  const mayChange = customerLink.mayChange && isMovable;
  return {
    state,
    company,
    start: localText(startsAt, timezone),
    end: localText(endsAt, timezone),
    timezone,
    fieldAgent: firstNameOf(agentName),
    isConfirmed: reservation.acceptedAt !== null && reservation.calendarAnswer === null,
    // A company that no longer pays must still hear that a customer is not there.
    mayChange: mayChange && (await ports.hasSubscription(organisation)),
    mayCancel: customerLink.mayCancel && isInTime,
    hoursBefore,
    movingTo:
      state === "moving" && move
        ? {
            start: localText(new Date(move.startsAt), timezone),
            end: localText(new Date(move.endsAt), timezone),
          }
        : null,
  };
}

function stateOf(
  { state, isAlive, cancel, move, startsAt }: Reservation,
  now: number,
): MyVisit["state"] {
  switch (state) {
    case "released":
      return "cancelled";
    case "held":
      // A hold that has run out is nobody's, also when its timer is late.
      return isAlive ? "arranging" : "cancelled";
    case "booking":
      return "arranging";
    case "booked":
    case "attention":
      if (cancel) return "cancelling";
      if (move) return "moving";
      return startsAt.getTime() > now ? "booked" : "over";
  }
}
