import type { DiaryPorts } from "../../diary/diary-ports.ts";
import { type LoadedPlan, loadPlan } from "../../diary/reading/load-plan.ts";
import { type BookingSource, planReading } from "../../diary/reading/reading-plan.ts";
import { isOverlap } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { release } from "../owed/owe.ts";
import { oweChange } from "../owed/owe-change.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { addFreed } from "../waiting/freed-store.ts";
import { believe } from "./brake.ts";
import { findBrake, takenOff, takenOffAsConfirmed } from "./brake-store.ts";
import { type Followed, listFollowed, markSeen } from "./followed-store.ts";
import { readBookingTime } from "./read-booking-time.ts";

/**
 * Bookings follow the CRM: what was moved there is moved here, what was taken out of the diary there is
 * released here. That something is missing in the mirror is only a reason to look; nobody hears that
 * an appointment is off before the CRM itself has said so. What the customer is owed for it is written with
 * it, so that whatever fails afterwards, nobody forgets it. False: there was nothing to look at.
 */
export async function followCrm(ports: DiaryPorts, organisation: OrganisationId): Promise<boolean> {
  const found = await ports.database.withOrganisation(organisation, async (db) => {
    const now = ports.now().epochMilliseconds;
    const [, loaded] = await Promise.all([
      markSeen(db, organisation),
      loadPlan(db, organisation, now),
    ]);
    if (loaded === null) return null;
    const sources = listSources(loaded.workflows, now);
    const [bookings, brake] = await Promise.all([
      listFollowed(db, organisation, [...sources.keys()]),
      findBrake(db, organisation),
    ]);
    return { loaded, sources, bookings, brake };
  });
  if (found === null || (found.bookings.length === 0 && found.brake === null)) return false;
  const { bookings, loaded, sources } = found;
  const { users, workflows } = loaded;
  // Of everybody: someone who is no longer a field agent of ours keeps the appointments made before.
  const idOf = new Map(users.map(({ userId, crmUserId }) => [crmUserId, userId]));
  const known = { ...loaded, agents: { ...loaded.agents, idOf } };
  const noticesOf = (id: number) =>
    workflows.find(({ workflowId }) => workflowId === id)?.settings.customerNotices;
  const off: Followed[] = [];
  const failures: unknown[] = [];
  for (const booking of bookings) {
    const own = sources.get(booking.workflowId) ?? [];
    try {
      const crm = await ports.openCrm(loaded.connection);
      const now = await readBookingTime(crm, known, { ...booking, sources: own });
      if (now.kind === "off") off.push(booking);
      else if (now.kind === "on") {
        const { onMove = false } = noticesOf(booking.workflowId) ?? {};
        await move(ports, organisation, booking, now, onMove);
      }
    } catch (error) {
      // One record that cannot be read holds up no other customer; a CRM that is away is not asked on and on.
      if (failures.push(error) >= failuresAtMost) break;
    }
  }
  if (off.length > 0 || found.brake !== null) {
    const offIds = off.map(({ id }) => id);
    const { ids, isConfirmed } = await believe(ports, organisation, offIds);
    for (const booking of off.filter(({ id }) => ids.includes(id))) {
      const { onCancel = false } = noticesOf(booking.workflowId) ?? {};
      await takeOff(ports, organisation, booking, { isToCustomer: onCancel, isConfirmed });
    }
  }
  if (failures.length > 0) throw failures[0];
  return true;
}

const failuresAtMost = 3;

/**
 * Of each workflow whose destination records say when a booking is. Another workflow's fields say
 * nothing of it, also where they are of the same module.
 */
function listSources(
  workflows: LoadedPlan["workflows"],
  now: number,
): ReadonlyMap<number, readonly BookingSource[]> {
  const sources = workflows.map(
    ({ workflowId, settings }) =>
      [workflowId, planReading([settings], now)?.bookings ?? []] as const,
  );
  return new Map(sources.filter(([, own]) => own.length > 0));
}

async function takeOff(
  { database }: DiaryPorts,
  organisation: OrganisationId,
  { id }: Followed,
  { isToCustomer, isConfirmed }: { isToCustomer: boolean; isConfirmed: boolean },
): Promise<void> {
  const outcome = isConfirmed ? takenOffAsConfirmed : takenOff;
  await database.withOrganisation(organisation, async (db) => {
    // A person may have been quicker, here.
    if (!isStillFollowed(await lockReservation(db, organisation, id))) return;
    await release(db, organisation, id, { isToCustomer });
    await addStep(db, organisation, id, { step: "follow the CRM", outcome });
  });
}

const isStillFollowed = (now: Reservation | null) =>
  now?.state === "booked" && now.cancel === null && now.move === null;

async function move(
  { database }: DiaryPorts,
  organisation: OrganisationId,
  before: Followed,
  now: { readonly agentId: string; readonly startsAt: Date; readonly endsAt: Date },
  isToCustomer: boolean,
): Promise<void> {
  const isSame =
    before.agentId === now.agentId &&
    before.startsAt.getTime() === now.startsAt.getTime() &&
    before.endsAt.getTime() === now.endsAt.getTime();
  if (isSame) return;
  const { agentId, startsAt, endsAt } = now;
  const step = { step: "follow the CRM", outcome: "moved there" };
  const moving = database.withOrganisation(organisation, async (db) => {
    if (!isStillFollowed(await lockReservation(db, organisation, before.id))) return;
    await changeReservation(db, organisation, before.id, { agentId, startsAt, endsAt });
    await addFreed(db, organisation, before);
    await addStep(db, organisation, before.id, step);
    if (isToCustomer) await oweChange(db, organisation, before.id);
  });
  await moving.catch(async (error) => {
    if (!isOverlap(error)) throw error;
    // The CRM has put the agent in two places; that is for a person to put right, and both stay taken.
    await database.withOrganisation(organisation, async (db) => {
      await changeReservation(db, organisation, before.id, { state: "attention" });
      await addStep(db, organisation, before.id, { step: step.step, outcome: overlapsAnother });
    });
  });
}

/** The outcome of a move that was made in the CRM and cannot be. */
export const overlapsAnother = "overlaps another booking";
