import { randomUUID } from "node:crypto";
import type { Alternative, Appointment } from "@milepost/contract/endpoints/booking.ts";
import type { Broken } from "@milepost/scheduling/judge.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { findSlots } from "../../search/find-slots.ts";
import { reservationStory } from "../reservation-story.ts";
import type { ApiPorts } from "./api-ports.ts";
import { type Held, holdSlot, type Wish, type WithHold } from "./hold-slot.ts";

const alternativesAtMost = 3;

/** The hold, with whatever is decided along with it, or the problem that the caller gets. */
export async function heldOrRefuse(
  ports: ApiPorts,
  identity: WorkflowCaller,
  wish: Wish,
  withHold: WithHold,
): Promise<Extract<Held, { kind: "held" }>> {
  const held = await holdSlot(ports, identity, wish, withHold);
  switch (held.kind) {
    case "held":
      return held;
    case "expired":
      throw new Problem("SLOT_EXPIRED", null, { extra: { success: false } });
    case "tight": {
      const extra = { success: false, broken: held.broken };
      throw new Problem("SLOT_TIGHT", null, { extra });
    }
    case "already-booked":
      throw alreadyBookedProblem(held.appointments);
    case "taken":
      throw await slotTakenProblem(ports, identity, wish, null, held.broken);
  }
}

export const alreadyBookedProblem = (appointments: readonly Appointment[]) =>
  new Problem("ALREADY_BOOKED", null, {
    extra: { success: false, appointments },
  });

/** With what is free instead, nearest in time first; `wanted` null: the first ones. */
export async function slotTakenProblem(
  ports: ApiPorts,
  identity: WorkflowCaller,
  { workflowId, recordId, postcode = "" }: Wish,
  wanted: Date | null,
  broken: readonly Broken[],
): Promise<Problem> {
  const results = await findSlots(ports, identity, { workflowId, recordId, postcode }).catch(
    () => [],
  );
  const free: Alternative[] = results.flatMap(({ offers = [], appFieldAgentId, salesPersonName }) =>
    offers.map(({ slot, start, end }) => ({ slot, appFieldAgentId, salesPersonName, start, end })),
  );
  const away = ({ start }: Alternative) => Math.abs(Date.parse(start) - (wanted?.getTime() ?? 0));
  const alternatives = free.toSorted((a, b) => away(a) - away(b)).slice(0, alternativesAtMost);
  return new Problem("SLOT_TAKEN", null, {
    extra: { success: false, alternatives, broken },
  });
}

/** Holds of the same customer that a new one took the place of: their invitations go too. */
export async function releaseOlder(
  { engine, onLost }: Pick<ApiPorts, "engine" | "onLost">,
  organisation: OrganisationId,
  before: readonly Reservation[],
): Promise<void> {
  for (const { id } of before) {
    // Released already; should the engine be away, what is owed is swept within a minute.
    await engine
      .start(reservationStory({ organisation, id }, "sendOwed"), randomUUID())
      .catch(onLost);
  }
}
