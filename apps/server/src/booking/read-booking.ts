import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { warningInWords } from "../reservations/booking-warning.ts";
import { localText } from "../reservations/local-text.ts";
import { readPeople, userValue } from "../session/read-people.ts";
import { workflowOf } from "../workflows/workflow-access.ts";
import { findSuccessor } from "./listing-store.ts";
import { listSteps } from "./step-store.ts";
import { findReservation } from "./store.ts";
import { appointmentsOf } from "./view-appointments.ts";

/**
 * For the person who booked, and for administrators. A hold that was released and taken again is shown as the
 * one that took its place, with the steps of both.
 */
export async function readBooking(
  database: Database,
  identity: WorkflowCaller,
  id: string,
): Promise<Answer<typeof endpoints.readBooking>> {
  const { organisation, userId, isAdmin } = identity;
  const found = await database.withOrganisation(organisation, async (db) => {
    const first = await findReservation(db, organisation, id);
    if (!first || !(isAdmin || first.heldBy === userId)) return null;
    const successor =
      first.state === "released" ? await findSuccessor(db, organisation, first) : null;
    const reservation = successor ?? first;
    const steps = await listSteps(db, organisation, id);
    const more = successor ? await listSteps(db, organisation, successor.id) : [];
    const ids = [reservation.agentId, reservation.heldBy];
    const [agent, holder] = await readPeople(db, organisation, ids);
    if (!agent || !holder) throw new Error("A reservation without people");
    return { reservation, agent, holder, steps: [...steps, ...more] };
  });
  if (!found) throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
  const { reservation, agent, holder, steps } = found;
  const { recordId, workflowId } = reservation;
  const { settings } = workflowOf(identity, workflowId);
  const earlier = await database.withOrganisation(organisation, (db) =>
    appointmentsOf(db, organisation, { recordId, workflowId, settings, except: reservation.id }),
  );
  const { answer, invitation, state, isAlive } = reservation;
  return {
    bookingId: reservation.id,
    // A hold that has run out is nobody's, also when its timer is late.
    state: state === "held" && !isAlive ? "released" : state,
    start: localText(reservation.startsAt, settings.timezone),
    end: localText(reservation.endsAt, settings.timezone),
    fieldAgent: agent.name,
    bookedBy: holder.name,
    appBookingAgent: userValue(holder),
    appFieldAgent: userValue(agent),
    recordId,
    invitation: invitation?.state ?? null,
    acceptedAt: reservation.acceptedAt?.toISOString() ?? null,
    redirectUrl: answer?.kind === "booked" ? answer.redirectUrl : null,
    warning: answer?.kind === "booked" ? warningInWords(answer.warnings) : null,
    earlier,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}
