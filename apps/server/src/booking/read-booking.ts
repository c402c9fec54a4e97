import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { formatPostcode } from "../postcodes/read-postcode.ts";
import { warningInWords } from "../reservations/booking-warning.ts";
import { localText } from "../reservations/local-text.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { type PersonDetails, readPeople, userValue } from "../session/read-people.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { findSuccessor } from "./customer-store.ts";
import { maySee } from "./may-see.ts";
import { isToUnknown, listMails, type Owed } from "./owed/owed-store.ts";
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
    const { agentId, heldBy, cancel, move } = reservation;
    const asked = cancel?.by ?? move?.by ?? heldBy;
    const ids = [agentId, heldBy, asked, move?.agentId ?? agentId];
    const [agent, holder, asker, next] = await readPeople(db, organisation, ids);
    if (!agent || !holder) throw new Error("A reservation without people");
    return { reservation, agent, holder, asker, next, mails, steps: [...steps, ...more] };
  });
  if (!found) throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
  const { reservation, agent, holder, asker, next, mails, steps } = found;
  const { recordId, workflowId, cancel, move } = reservation;
  const { settings } = workflowOf(identity, workflowId);
  const earlier = await database.withOrganisation(organisation, (db) =>
    appointmentsOf(db, organisation, { recordId, workflowId, settings, except: reservation.id }),
  );
  const { answer, invitation, state, isAlive } = reservation;
  const isChangeable = isStanding(reservation) && reservation.startsAt.getTime() > Date.now();
  return {
    bookingId: reservation.id,
    // A hold that has run out is nobody's, also when its timer is late.
    state: state === "held" && !isAlive ? "released" : state,
    start: localText(reservation.startsAt, settings.timezone),
    end: localText(reservation.endsAt, settings.timezone),
    timezone: settings.timezone,
    workflowId,
    fieldAgent: agent.name,
    fieldAgentId: reservation.agentId,
    slot: reservation.slotCode,
    deviation: reservation.deviation,
    week: reservation.week,
    bookedBy: holder.name,
    appBookingAgent: userValue(holder),
    appFieldAgent: userValue(agent),
    recordId,
    invitation: invitation?.state ?? null,
    acceptedAt: reservation.acceptedAt?.toISOString() ?? null,
    calendarAnswer: state === "released" ? null : reservation.calendarAnswer,
    redirectUrl: answer?.kind === "booked" ? answer.redirectUrl : null,
    warning: answer?.kind === "booked" ? warningInWords(answer.warnings) : null,
    earlier,
    isCancellable: isChangeable,
    isMovable: isChangeable && reservation.written.recordId !== null,
    postcode: formatPostcode(reservation.postcode),
    cancel: cancel && {
      by: nameOf(cancel.byLink !== null, asker),
      at: cancel.at,
      reason: cancel.reason,
      warning: cancel.warning,
    },
    move: move && {
      by: nameOf(move.isByCustomer, asker),
      at: move.at,
      start: localText(new Date(move.startsAt), settings.timezone),
      end: localText(new Date(move.endsAt), settings.timezone),
      fieldAgent: next?.name ?? "",
    },
    mails: mails.flatMap(viewMail),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}

/** A customer's own name is the CRM's to say. */
const nameOf = (isByCustomer: boolean, asker: PersonDetails | undefined): string =>
  isByCustomer ? "The customer" : (asker?.name ?? "");

/** Booked, and nobody is about to change that. */
const isStanding = ({ state, cancel, move }: Reservation) =>
  (state === "booked" || state === "attention") && cancel === null && move === null;

function viewMail(owed: Owed) {
  const { what, state, since } = owed;
  const isNoMail = what === "chat" || what === "acceptance" || isToUnknown(owed);
  return isNoMail ? [] : [{ what, state, at: since.toISOString() }];
}
