import type { Answer, listAttention } from "@milepost/contract";
import type { CrmAccess } from "@milepost/crm";
import type { Database } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { readOrganisation } from "../session/read-organisation.ts";
import { readPeople } from "../session/read-people.ts";
import { listAllWorkflows } from "../settings/list-all-workflows.ts";
import { overlapsAnother } from "./follow-crm.ts";
import { listInAttention } from "./listing-store.ts";
import { localText } from "./load-booking.ts";
import type { Reservation } from "./reservation.ts";
import { addStep, listSteps, type ReservationStep } from "./step-store.ts";
import { changeReservation, lockReservation } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly recordAddress: CrmAccess["recordAddress"];
}

/** In the order in which they take place. */
export async function viewAttention(
  { database, recordAddress }: Ports,
  { organisation, userId, isAdmin }: Identity,
): Promise<Answer<typeof listAttention>> {
  return database.withOrganisation(organisation, async (db) => {
    const all = await listInAttention(db, organisation);
    const shown = all.filter(({ heldBy }) => isAdmin || heldBy === userId);
    if (shown.length === 0) return { bookings: [] };
    const { dataCentre, crmId } = await readOrganisation(db, organisation);
    const workflows = await listAllWorkflows(db, organisation);
    const people = await readPeople(
      db,
      organisation,
      shown.flatMap(({ agentId, heldBy }) => [agentId, heldBy]),
    );
    const bookings = [];
    for (const [at, reservation] of shown.entries()) {
      const { id, workflowId, startsAt, endsAt, written, recordId } = reservation;
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
        why: why(reservation, await listSteps(db, organisation, id)),
        recordUrl: recordAddress(dataCentre, {
          organisation: crmId,
          module: written.module ?? sourceModule,
          id: written.recordId ?? recordId,
        }),
      });
    }
    return { bookings };
  });
}

function why({ answer }: Reservation, steps: readonly ReservationStep[]): string {
  const told = answer?.kind === "booked" ? answer.warning : null;
  const isDouble = steps.some(({ outcome }) => outcome === overlapsAnother);
  const moved = "It was moved in the CRM to a time when its field agent has another appointment.";
  return [told, isDouble ? moved : null].filter((sentence) => sentence !== null).join(" ");
}

/** For whoever booked, and for administrators. */
export async function markSettled(
  { database }: Pick<Ports, "database">,
  { organisation, userId, isAdmin }: Identity,
  id: string,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    const reservation = await lockReservation(db, organisation, id);
    if (!reservation || !(isAdmin || reservation.heldBy === userId))
      throw new Problem("NOT_FOUND", "There is no such booking.");
    if (reservation.state !== "attention") return;
    await changeReservation(db, organisation, id, { state: "booked" });
    await addStep(db, organisation, id, { step: "attention", outcome: "settled by a person" });
  });
}
