import type {
  Appointment,
  HeldSlot,
  listAppointments,
} from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { localText } from "../reservations/local-text.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { readPeople } from "../session/read-people.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { findLastVisit, listReservationsOfRecord, listStanding } from "./customer-store.ts";
import { planWriting, type WritePlan } from "./write/write-plan.ts";

interface Question {
  readonly recordId: string;
  /** In which another one would be booked. */
  readonly workflowId: number;
  readonly settings: WorkflowSettings;
  /** A reservation that is not asked about; left out: all are. */
  readonly except?: string;
}

/** A customer's appointments that stand and are still to come, the first one first. */
export async function appointmentsOf(
  db: Db,
  organisation: OrganisationId,
  { recordId, workflowId, settings, except }: Question,
): Promise<Appointment[]> {
  const all = await listStanding(db, organisation, recordId);
  const standing = all.filter(({ id }) => id !== except);
  const agentIds = standing.map(({ agentId }) => agentId);
  const agents = await readPeople(db, organisation, agentIds);
  return standing.map((one, at) => ({
    bookingId: one.id,
    start: localText(one.startsAt, settings.timezone),
    end: localText(one.endsAt, settings.timezone),
    timezone: settings.timezone,
    fieldAgent: agents[at]?.name ?? "",
    redirectUrl: one.answer?.kind === "booked" ? one.answer.redirectUrl : null,
    isInTheWay: isInTheWay(one, { workflowId, settings }),
  }));
}

/** Nobody has chosen to book another, or another would be written over one of these. */
export function isBarred(
  appointments: readonly Pick<Appointment, "isInTheWay">[],
  isAnotherWanted = false,
): boolean {
  return appointments.some((one) => one.isInTheWay || !isAnotherWanted);
}

export async function viewAppointments(
  database: Database,
  identity: WorkflowCaller,
  { recordId, workflowId }: { recordId: string; workflowId: number },
): Promise<Answer<typeof listAppointments>> {
  const { organisation, userId } = identity;
  const { settings } = workflowOf(identity, workflowId);
  return database.withOrganisation(organisation, async (db) => {
    const [appointments, own, last] = await Promise.all([
      appointmentsOf(db, organisation, { recordId, workflowId, settings }),
      listReservationsOfRecord(db, organisation, { recordId, workflowId }),
      findLastVisit(db, organisation, recordId),
    ]);
    const held = own.find(isHeldBy(userId));
    const ids = [held, last].flatMap((one) => one?.agentId ?? []);
    const people = await readPeople(db, organisation, ids);
    const nameOf = (agentId: string) => people.find(({ userId }) => userId === agentId)?.name ?? "";
    return {
      appointments,
      held: held ? viewHeld(held, nameOf(held.agentId), settings.timezone) : null,
      lastVisit: last && { appFieldAgentId: last.agentId, fieldAgent: nameOf(last.agentId) },
    };
  });
}

const isHeldBy =
  (userId: string) =>
  ({ state, heldBy, isAlive }: Reservation): boolean =>
    state === "held" && heldBy === userId && isAlive;

function viewHeld(held: Reservation, fieldAgent: string, timezone: TimeZone): HeldSlot {
  const { invitation } = held;
  const isInvited = invitation !== null && !["failed", "cancelled"].includes(invitation.state);
  return {
    reservationId: held.id,
    holdEndsAt: held.holdEndsAt.toISOString(),
    slot: held.slotCode,
    deviation: held.deviation,
    week: held.week,
    appFieldAgentId: held.agentId,
    fieldAgent,
    postcode: held.postcode,
    start: localText(held.startsAt, timezone),
    end: localText(held.endsAt, timezone),
    timezone,
    inviteEmail: isInvited ? invitation.email : null,
  };
}

/** Whether a booking in the workflow would be written to what another one stands on. */
function isInTheWay(
  { written: { module }, workflowId: bookedIn }: Pick<Reservation, "written" | "workflowId">,
  { workflowId, settings }: Pick<Question, "workflowId" | "settings">,
): boolean {
  const { sourceModule, destinationModule } = settings;
  const plan = planWriting(sourceModule, destinationModule);
  if (!plan) return false;
  // What stands on a lead would be gone from the diary when the lead is converted.
  if (plan.kind === "convert" && module === sourceModule) return true;
  if (!takesOne(plan, destinationModule)) return false;
  // Not written yet, or nobody knows where: then by where it was to go.
  return module === null ? bookedIn === workflowId : module === destinationModule;
}

/** The record that says when the visit is belongs to the customer, or is the only one the source record can point to. */
function takesOne(plan: WritePlan, destination: string): boolean {
  switch (plan.kind) {
    case "update":
      return true;
    case "convert":
      return destination !== "Deals";
    case "create":
      return plan.link.on === "source";
    case "meeting":
      return false;
  }
}
