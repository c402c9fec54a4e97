import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type {
  DeskBooking,
  DeskHold,
  readDesk,
} from "@milepost/contract/endpoints/home/read-desk.ts";
import { deskBookingsAtMost } from "@milepost/contract/limits.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { formatPostcode } from "../../postcodes/read-postcode.ts";
import { localText } from "../../reservations/local-text.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { readPeople } from "../../session/read-people.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import {
  listAskedByCustomers,
  listHeldBy,
  listLatelyBooked,
  type MadeReservation,
} from "../listing-store.ts";
import { listSteps } from "../step-store.ts";
import { type CustomersChange, changeByCustomer } from "./change-by-customer.ts";

interface Ports {
  readonly database: Database;
  readonly now: Clock;
}

/** What somebody is at: what they hold, what they booked today, and what customers have changed of it. */
export function viewDesk(
  { database, now }: Ports,
  identity: WorkflowCaller,
): Promise<Answer<typeof readDesk>> {
  const { organisation } = identity;
  return database.withOrganisation(organisation, async (db) => {
    const { held, booked, changed } = await listDesk(db, identity, now);
    const all = [...held, ...booked, ...changed];
    const ids = all.map(({ agentId }) => agentId);
    const agents = await readPeople(db, organisation, ids);
    const nameOf = (one: Reservation) => agents[all.indexOf(one)]?.name ?? "";
    const common = (one: Reservation) => commonOf(identity, one, nameOf(one));
    return {
      holds: held.map((one) => ({ ...common(one), ...holdOf(one) })),
      booked: booked.map((one) => ({ ...common(one), ...bookingOf(one) })),
      changed: changed.map((one) => ({ ...common(one), what: one.change.what })),
    };
  });
}

interface Desk {
  readonly held: readonly Reservation[];
  readonly booked: readonly MadeReservation[];
  readonly changed: readonly ChangedReservation[];
}

interface ChangedReservation extends Reservation {
  readonly change: CustomersChange;
}

/** Today is the day in each workflow's own zone. */
export async function listDesk(db: Db, identity: WorkflowCaller, now: Clock): Promise<Desk> {
  const { organisation, userId: heldBy } = identity;
  const lately = await listLatelyBooked(db, organisation, { heldBy, atMost: deskBookingsAtMost });
  const dayOf = (instant: Date, workflowId: number) =>
    localText(instant, workflowOf(identity, workflowId).settings.timezone).slice(0, 10);
  const today = new Date(now().epochMilliseconds);
  return {
    held: await listHeldBy(db, organisation, heldBy),
    booked: lately.filter(
      ({ madeAt, workflowId }) => dayOf(madeAt, workflowId) === dayOf(today, workflowId),
    ),
    changed: await listChanged(db, identity),
  };
}

async function listChanged(
  db: Db,
  { organisation, userId }: WorkflowCaller,
): Promise<ChangedReservation[]> {
  const asked = await listAskedByCustomers(db, organisation, userId);
  const changed: ChangedReservation[] = [];
  for (const one of asked) {
    const change = changeByCustomer(await listSteps(db, organisation, one.id));
    if (change) changed.push({ ...one, change });
  }
  return changed
    .toSorted((a, b) => b.change.at.getTime() - a.change.at.getTime())
    .slice(0, deskBookingsAtMost);
}

function commonOf(identity: WorkflowCaller, one: Reservation, fieldAgent: string) {
  const { id, workflowId, recordId, postcode, startsAt, endsAt } = one;
  const { timezone } = workflowOf(identity, workflowId).settings;
  return {
    bookingId: id,
    workflowId,
    recordId,
    postcode: formatPostcode(postcode),
    start: localText(startsAt, timezone),
    end: localText(endsAt, timezone),
    timezone,
    fieldAgent,
  };
}

/** What the customer has been sent, or is about to be. */
const invited = new Set<string | undefined>(["asked", "sending", "sent"]);

type HoldPart = Omit<DeskHold, keyof ReturnType<typeof commonOf>>;

function holdOf({ holdEndsAt, invitation, answer, ...one }: Reservation): HoldPart {
  return {
    holdEndsAt: holdEndsAt.toISOString(),
    isInvited: invited.has(invitation?.state),
    inviteEmail: invitation?.email ?? null,
    slot: one.slotCode,
    deviation: one.deviation,
    week: one.week,
    appFieldAgentId: one.agentId,
    wasRefused: answer !== null && answer.kind !== "booked",
  };
}

type BookingPart = Omit<DeskBooking, keyof ReturnType<typeof commonOf>>;

function bookingOf({ state, acceptedAt, calendarAnswer, answer }: Reservation): BookingPart {
  // The list holds no others. Who declined after they had accepted is somebody's work, too.
  const known = state === "booking" || state === "attention" ? state : "booked";
  return {
    state: known === "booked" && calendarAnswer !== null ? "attention" : known,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    redirectUrl: answer?.kind === "booked" ? answer.redirectUrl : null,
  };
}
