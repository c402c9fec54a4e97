import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { moveBooking } from "../booking/move/move-booking.ts";
import { Problem } from "../platform/http/problem.ts";
import { customerOf } from "./customer-of.ts";
import { addsAtMost } from "./list-times.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";
import { openChoice } from "./seal-choice.ts";
import { viewMyVisit } from "./view-my-visit.ts";

/** Judged like an agent's move, with one more limit: the driving that it may add. */
export async function moveMyVisit(
  ports: MyVisitPorts,
  visit: CustomersVisit,
  sealed: string,
): Promise<{ state: "moved" | "moving" }> {
  const { state, mayChange } = await viewMyVisit(ports, visit);
  // A second click joins the first one.
  if (!mayChange && state !== "moving")
    throw new Problem("NOT_MOVABLE", "You can’t change this visit here. Reload the page.");
  const choice = openChoice(ports.seal, visit, sealed, ports.now().epochMilliseconds);
  if (!choice) throw new Problem("SLOT_EXPIRED");
  const { slot, week, agentId: fieldagent } = choice;
  const { organisation, reservation, settings } = visit;
  const wanted = { id: reservation.id, slot, week, fieldagent, deviation: 0 };
  const limit = { addsAtMost: addsAtMost(settings.customerLink) };
  const moved = await ports.admission.run("booking", organisation, () =>
    moveBooking(ports, customerOf(visit), { ...wanted, ...limit }),
  );
  return { state: moved.state };
}
