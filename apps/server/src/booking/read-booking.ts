import type { Answer, readBooking, WorkflowSettings } from "@milepost/contract";
import type { Database } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { readPeople } from "../session/read-people.ts";
import { readWorkflow } from "../settings/read-workflow.ts";
import { listComing } from "./listing-store.ts";
import { localText } from "./load-booking.ts";
import type { WrittenToCrm } from "./reservation.ts";
import { listSteps } from "./step-store.ts";
import { findReservation } from "./store.ts";

/** For whoever booked, and for administrators. */
export async function viewBooking(
  database: Database,
  { organisation, userId, isAdmin }: Identity,
  id: string,
): Promise<Answer<typeof readBooking>> {
  const found = await database.withOrganisation(organisation, async (db) => {
    const reservation = await findReservation(db, organisation, id);
    if (!reservation || !(isAdmin || reservation.heldBy === userId)) return null;
    const coming = await listComing(db, organisation, reservation.recordId);
    const earlier = coming.filter((booking) => booking.id !== id);
    const ids = [reservation.agentId, reservation.heldBy, ...earlier.map(({ agentId }) => agentId)];
    const [agent, holder, ...agents] = await readPeople(db, organisation, ids);
    const steps = await listSteps(db, organisation, id);
    return { reservation, agent, holder, earlier, agents, steps };
  });
  if (!found) throw new Problem("NOT_FOUND", "There is no such booking.");
  const { reservation, agent, holder, earlier, agents, steps } = found;
  const { settings } = await readWorkflow(database, organisation, reservation.workflowId);
  const { answer, invitation, state, isAlive } = reservation;
  return {
    bookingId: id,
    // A hold that has run out is nobody's, also when its timer is late.
    state: state === "held" && !isAlive ? "released" : state,
    start: localText(reservation.startsAt, settings.timezone),
    end: localText(reservation.endsAt, settings.timezone),
    fieldAgent: agent?.name ?? "",
    bookedBy: holder?.name ?? "",
    recordId: reservation.recordId,
    invitation: invitation?.state ?? null,
    redirectUrl: answer?.kind === "booked" ? answer.redirectUrl : null,
    warning: answer?.kind === "booked" ? answer.warning : null,
    earlier: earlier.map(({ startsAt, endsAt, answer, written }, at) => ({
      start: localText(startsAt, settings.timezone),
      end: localText(endsAt, settings.timezone),
      fieldAgent: agents[at]?.name ?? "",
      redirectUrl: answer?.kind === "booked" ? answer.redirectUrl : null,
      isReplaced: isSameRecord(written, settings, reservation.recordId),
    })),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}

/** Whether a booking in the workflow would be written to the record that another was written to. */
function isSameRecord(
  { module, recordId }: WrittenToCrm,
  { sourceModule, destinationModule }: WorkflowSettings,
  sourceId: string,
): boolean {
  const isUpdate = sourceModule === destinationModule;
  return isUpdate && module === destinationModule && recordId === sourceId;
}
