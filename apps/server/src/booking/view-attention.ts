import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { listAttention } from "@milepost/contract/endpoints/list-attention.ts";
import type { CrmAccess } from "@milepost/crm/crm.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity } from "../platform/http/route.ts";
import { warningInWords } from "../reservations/booking-warning.ts";
import { localText } from "../reservations/local-text.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { readOrganisation } from "../session/read-organisation.ts";
import { readPeople } from "../session/read-people.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { findBrake } from "./follow/brake-store.ts";
import { overlapsAnother } from "./follow/follow-crm.ts";
import { listAccepted, listInAttention } from "./listing-store.ts";
import { isToUnknown, listLate, type Owed, voidOwed } from "./owed/owed-store.ts";
import { liftCalendarAnswer } from "./replies/calendar-answer-store.ts";
import { addStep, listSteps, type ReservationStep } from "./step-store.ts";
import { changeReservation, lockReservation } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly recordAddress: CrmAccess["recordAddress"];
}

/** What is under way or owed for longer is shown to the company. */
export const owedLateMinutes = 10;

/** In the order in which they take place. */
export async function viewAttention(
  { database, recordAddress }: Ports,
  identity: Identity,
): Promise<Answer<typeof listAttention>> {
  const { organisation, isAdmin } = identity;
  return database.withOrganisation(organisation, async (db) => {
    const shown = await listShown(db, identity);
    const accepted = await viewAccepted(db, identity);
    const brake = isAdmin ? await viewBrake(db, organisation) : null;
    if (shown.length === 0) return { bookings: [], accepted, brake };
    const { dataCentre, crmId } = await readOrganisation(db, organisation);
    const workflows = await listEveryWorkflow(db, organisation);
    const people = await readPeople(
      db,
      organisation,
      shown.flatMap(({ agentId, heldBy }) => [agentId, heldBy]),
    );
    const late = await listLate(db, organisation, owedLateMinutes);
    const bookings = [];
    for (const [at, reservation] of shown.entries()) {
      const { id, workflowId, startsAt, endsAt, written, recordId, state } = reservation;
      if (state === "held") continue;
      const owed = late.filter(({ reservationId }) => reservationId === id);
      const settings = workflows.find((one) => one.workflowId === workflowId)?.settings;
      if (!settings) throw new Error("A reservation without a workflow");
      const [agent, holder] = people.slice(2 * at);
      const { timezone, sourceModule } = settings;
      bookings.push({
        bookingId: id,
        start: localText(startsAt, timezone),
        end: localText(endsAt, timezone),
        timezone,
        fieldAgent: agent?.name ?? "",
        bookedBy: holder?.name ?? "",
        state,
        why: why(reservation, await listSteps(db, organisation, id), owed),
        recordUrl: recordAddress(dataCentre, {
          organisation: crmId,
          module: written.module ?? sourceModule,
          id: written.recordId ?? recordId,
        }),
      });
    }
    return { bookings, accepted, brake };
  });
}

/** One's own, and everybody's for an administrator. */
export async function listShown(
  db: Db,
  { organisation, userId, isAdmin }: Identity,
): Promise<Reservation[]> {
  const all = await listInAttention(db, organisation, owedLateMinutes);
  return all.filter(({ heldBy }) => isAdmin || heldBy === userId);
}

/** What has been confirmed is no longer asked. */
async function viewBrake(
  db: Db,
  organisation: OrganisationId,
): Promise<Answer<typeof listAttention>["brake"]> {
  const brake = await findBrake(db, organisation);
  if (!brake || brake.isConfirmed) return null;
  return { off: brake.ids.length, coming: brake.coming, since: brake.since.toISOString() };
}

/** As many as one looks at on a page that is for something else. */
const acceptedAtMost = 5;

/** One's own, and everybody's for an administrator. */
export function listShownAccepted(
  db: Db,
  { organisation, userId, isAdmin }: Identity,
): Promise<Reservation[]> {
  const heldBy = isAdmin ? null : userId;
  return listAccepted(db, organisation, { heldBy, atMost: acceptedAtMost });
}

async function viewAccepted(
  db: Db,
  identity: Identity,
): Promise<Answer<typeof listAttention>["accepted"]> {
  const { organisation } = identity;
  const reservations = await listShownAccepted(db, identity);
  const workflows = await listEveryWorkflow(db, organisation);
  const ids = reservations.map(({ agentId }) => agentId);
  const agents = await readPeople(db, organisation, ids);
  return reservations.flatMap(({ id, workflowId, startsAt, endsAt, acceptedAt }, at) => {
    const settings = workflows.find((one) => one.workflowId === workflowId)?.settings;
    if (!settings || !acceptedAt) return [];
    const { timezone } = settings;
    return {
      bookingId: id,
      start: localText(startsAt, timezone),
      end: localText(endsAt, timezone),
      timezone,
      fieldAgent: agents[at]?.name ?? "",
      acceptedAt: acceptedAt.toISOString(),
    };
  });
}

const owedSentences = {
  invitation: "We haven’t sent the customer the invitation. Phone them.",
  change: "We couldn’t email the customer the new time. We keep trying. Please phone them.",
  cancellation:
    "The appointment is cancelled, but we couldn’t email the customer. We keep trying. Please phone them.",
  acceptance:
    "Your CRM hasn’t saved the customer’s acceptance. We keep trying. Check its field in Settings.",
  chat: "",
} as const satisfies Record<Owed["what"], string>;

const answerSentences = {
  declined:
    "The customer declined in their calendar. The visit stands. Phone them, then move or cancel it.",
  tentative: "The customer answered “maybe” in their calendar. Phone them.",
} as const;

function why(
  { answer, state, cancel, move, calendarAnswer }: Reservation,
  steps: readonly ReservationStep[],
  owed: readonly Owed[],
): string {
  if (state === "booking")
    return "We’ve been writing this to your CRM for over ten minutes. We keep trying. Check that your CRM is working.";
  if (cancel !== null && state !== "released")
    return "We’ve been cancelling this for over ten minutes. We keep trying. Check that your CRM is working.";
  if (move !== null)
    return "We’ve been moving this for over ten minutes. We keep trying. Check that your CRM is working.";
  const isLeft = state === "attention" || owed.some(isToUnknown);
  const told = isLeft && answer?.kind === "booked" ? warningInWords(answer.warnings) : null;
  const isDouble = isLeft && steps.some(({ outcome }) => outcome === overlapsAnother);
  const moved =
    "Someone moved it in your CRM to a time when the agent has another appointment. Move one of them.";
  const sentences = new Set([
    told,
    isDouble ? moved : null,
    calendarAnswer && answerSentences[calendarAnswer],
    ...owed.filter((one) => !isToUnknown(one)).map(({ what }) => owedSentences[what]),
  ]);
  return [...sentences].filter((sentence) => sentence !== null).join(" ");
}

/** For the person who booked, and for administrators. */
export async function markSettled(
  { database }: Pick<Ports, "database">,
  { organisation, userId, isAdmin }: Identity,
  id: string,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    const reservation = await lockReservation(db, organisation, id);
    if (!reservation || !(isAdmin || reservation.heldBy === userId))
      throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
    const late = await listLate(db, organisation, owedLateMinutes);
    const isOwed = late.some(({ reservationId }) => reservationId === id);
    const isAnswered = await liftCalendarAnswer(db, organisation, id);
    if (reservation.state !== "attention" && !isOwed && !isAnswered) return;
    await voidOwed(db, organisation, id);
    if (reservation.state === "attention")
      await changeReservation(db, organisation, id, { state: "booked" });
    await addStep(db, organisation, id, { step: "attention", outcome: "settled by a person" });
  });
}
