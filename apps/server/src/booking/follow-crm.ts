import { loadPlan } from "../diary/load-plan.ts";
import type { DiaryPorts } from "../diary/ports.ts";
import type { OrganisationId } from "../platform/database.ts";
import { readBookingTime } from "./crm-booking-time.ts";
import { addStep, changeReservation, type Followed, listFollowed, markSeen } from "./store.ts";

/** What became of bookings that were changed in the CRM. */
export interface Changes {
  /** Ids of reservations. */
  readonly cancelled: readonly string[];
  readonly moved: readonly string[];
}

/**
 * Bookings follow the CRM: what was moved there is moved here, what was taken out of the diary there is
 * released here. That something is missing in the mirror is only a reason to look; nobody is told that
 * an appointment is off before the CRM itself has said so.
 */
export async function followCrm(ports: DiaryPorts, organisation: OrganisationId): Promise<Changes> {
  const { bookings, loaded } = await ports.database.withOrganisation(organisation, async (db) => {
    await markSeen(db, organisation);
    return {
      bookings: await listFollowed(db, organisation),
      loaded: await loadPlan(db, organisation, ports.now()),
    };
  });
  const changes = { cancelled: [] as string[], moved: [] as string[] };
  if (loaded === null || bookings.length === 0) return changes;
  const crm = await ports.openCrm(organisation);
  for (const booking of bookings) {
    const now = await readBookingTime(crm, loaded, booking);
    if (now.kind === "off") {
      await release(ports, organisation, booking);
      changes.cancelled.push(booking.id);
    } else if (now.kind === "on" && (await move(ports, organisation, booking, now))) {
      changes.moved.push(booking.id);
    }
  }
  return changes;
}

async function release({ database }: DiaryPorts, organisation: OrganisationId, { id }: Followed) {
  await database.withOrganisation(organisation, async (db) => {
    await changeReservation(db, organisation, id, { state: "released" });
    await addStep(db, organisation, id, { step: "follow the CRM", outcome: "cancelled there" });
  });
}

/** Whether anything is different now. */
async function move(
  { database }: DiaryPorts,
  organisation: OrganisationId,
  before: Followed,
  now: { readonly agentId: string; readonly startsAt: Date; readonly endsAt: Date },
): Promise<boolean> {
  const isSame =
    before.agentId === now.agentId &&
    before.startsAt.getTime() === now.startsAt.getTime() &&
    before.endsAt.getTime() === now.endsAt.getTime();
  if (isSame) return false;
  const { agentId, startsAt, endsAt } = now;
  const step = { step: "follow the CRM", outcome: "moved there" };
  const moving = database.withOrganisation(organisation, async (db) => {
    await changeReservation(db, organisation, before.id, { agentId, startsAt, endsAt });
    await addStep(db, organisation, before.id, step);
  });
  return moving.then(
    () => true,
    async (error) => {
      if (!isOverlap(error)) throw error;
      // The CRM has put the agent in two places; that is for a person to mend, and both stay taken.
      await database.withOrganisation(organisation, async (db) => {
        await changeReservation(db, organisation, before.id, { state: "attention" });
        await addStep(db, organisation, before.id, {
          ...{ step: step.step, outcome: "overlaps another booking" },
        });
      });
      return false;
    },
  );
}

const isOverlap = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23P01";
