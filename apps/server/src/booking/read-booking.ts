import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { warningInWords } from "../reservations/booking-warning.ts";
import { localText } from "../reservations/local-text.ts";
import type { ReservationState } from "../reservations/reservation.ts";
import { readPeople, userValue } from "../session/read-people.ts";
import { workflowOf } from "../workflows/workflow-access.ts";
import { findSuccessor } from "./listing-store.ts";
import { maySee } from "./may-see.ts";
import { listMails, type Owed } from "./owed/owed-store.ts";
import { listSteps } from "./step-store.ts";
import { findReservation } from "./store.ts";
import { appointmentsOf } from "./view-appointments.ts";

/**
 * For those who may book in its workflow, the person who booked, and administrators. A hold that was released and taken again is shown as the
 * one that took its place, with the steps of both.
 */
export async function readBooking(
  database: Database,
  identity: WorkflowCaller,
  id: string,
): Promise<Answer<typeof endpoints.readBooking>> {
  const { organisation } = identity;
  const found = await database.withOrganisation(organisation, async (db) => {
    const first = await findReservation(db, organisation, id);
    if (!first || !maySee(identity, first)) return null;
    // One that was cancelled has ended: a later one is another.
    const isReplaceable = first.state === "released" && first.cancel === null;
    const successor = isReplaceable ? await findSuccessor(db, organisation, first) : null;
    const reservation = successor ?? first;
    const steps = await listSteps(db, organisation, id);
    const more = successor ? await listSteps(db, organisation, successor.id) : [];
    const mails = await listMails(db, organisation, reservation.id);
    const { agentId, heldBy, cancel } = reservation;
    const ids = [agentId, heldBy, cancel?.by ?? heldBy];
    const [agent, holder, canceller] = await readPeople(db, organisation, ids);
    if (!agent || !holder) throw new Error("A reservation without people");
    return { reservation, agent, holder, canceller, mails, steps: [...steps, ...more] };
  });
  if (!found) throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
  const { reservation, agent, holder, canceller, mails, steps } = found;
  const { recordId, workflowId, cancel } = reservation;
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
    timezone: settings.timezone,
    workflowId,
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
    isCancellable:
      isStanding(state) && cancel === null && reservation.startsAt.getTime() > Date.now(),
    cancel: cancel && { ...cancel, by: canceller?.name ?? "" },
    mails: mails.flatMap(viewMail),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}

const isStanding = (state: ReservationState) => state === "booked" || state === "attention";

function viewMail({ what, state, since }: Owed) {
  return what === "chat" || what === "acceptance" ? [] : [{ what, state, at: since.toISOString() }];
}
