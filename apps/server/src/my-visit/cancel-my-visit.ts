import { cancelBooking } from "../booking/cancel/cancel-booking.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { Problem } from "../platform/http/problem.ts";
import { customerOf } from "./customer-of.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";
import { viewMyVisit } from "./view-my-visit.ts";

export async function cancelMyVisit(
  ports: MyVisitPorts,
  visit: CustomersVisit,
): Promise<{ state: "cancelled" | "cancelling" }> {
  const { state, mayCancel } = await viewMyVisit(ports, visit);
  if (state === "cancelled") return { state };
  if (!mayCancel && state !== "cancelling")
    throw new Problem("NOT_CANCELLABLE", "You can’t cancel this visit here. Reload the page.");
  const { organisation, reservation } = visit;
  const cancelled = await ports.admission.run("booking", organisation, () =>
    cancelBooking(ports, customerOf(visit), { id: reservation.id, reason: null }),
  );
  return { state: cancelled.state };
}
