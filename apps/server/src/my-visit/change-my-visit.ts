import type { MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Asker } from "../booking/asker.ts";
import { cancelBooking } from "../booking/cancel/cancel-booking.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { addresseeOf } from "../booking/invite/acceptance.ts";
import { markAccepted } from "../booking/invite/mark-accepted.ts";
import { moveBooking } from "../booking/move/move-booking.ts";
import { Problem } from "../platform/http/problem.ts";
import { addsAtMost } from "./list-times.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";
import { openChoice } from "./seal-choice.ts";
import { viewMyVisit } from "./view-my-visit.ts";

/** Their own visit, and no other booking. */
function customerOf({ organisation, link, reservation, workflows }: CustomersVisit): Asker {
  const { id: own, heldBy: userId } = reservation;
  return { organisation, userId, workflows, link, maySee: ({ id }) => id === own };
}

/** Only a visit that is to come; the first time counts. */
export async function confirmMyVisit(ports: MyVisitPorts, visit: CustomersVisit): Promise<MyVisit> {
  const { organisation, reservation } = visit;
  const view = await viewMyVisit(ports, visit);
  if (off.has(view.state)) return view;
  const addressee = addresseeOf(reservation.invitation?.email ?? "");
  const isFor = (email: string) => addresseeOf(email) === addressee;
  const isTheirs = await markAccepted(ports, organisation, { id: reservation.id, isFor });
  if (!isTheirs) throw new Problem("NOT_FOUND");
  return { ...view, isConfirmed: true };
}

const off: ReadonlySet<MyVisit["state"]> = new Set(["cancelled", "cancelling", "over"]);

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
