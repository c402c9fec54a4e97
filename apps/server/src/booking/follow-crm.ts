import { loadPlan } from "../diary/load-plan.ts";
import type { DiaryPorts } from "../diary/ports.ts";
import { type BookingSource, planReading } from "../diary/reading-plan.ts";
import type { Db, OrganisationId } from "../platform/database.ts";
import { listUserIds } from "../session/list-user-ids.ts";
import { listAllWorkflows } from "../settings/list-all-workflows.ts";
import { readBookingTime } from "./crm-booking-time.ts";
import { type Followed, listFollowed, markSeen } from "./followed-store.ts";
import { addStep } from "./step-store.ts";
import { changeReservation } from "./store.ts";

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
  const found = await ports.database.withOrganisation(organisation, async (db) => {
    await markSeen(db, organisation);
    const sources = await listSources(db, organisation, ports.now());
    return {
      sources,
      bookings: await listFollowed(db, organisation, [...sources.keys()]),
      loaded: await loadPlan(db, organisation, ports.now()),
      users: await listUserIds(db, organisation),
    };
  });
  const { bookings, loaded, sources, users } = found;
  const changes = { cancelled: [] as string[], moved: [] as string[] };
  if (loaded === null || bookings.length === 0) return changes;
  // Of everybody: who is no field agent of ours any more keeps the appointments made before.
  const idOf = new Map(users.map(({ userId, crmUserId }) => [crmUserId, userId]));
  const known = { ...loaded, agents: { ...loaded.agents, idOf } };
  const crm = await ports.openCrm(organisation);
  for (const booking of bookings) {
    const own = sources.get(booking.workflowId) ?? [];
    const now = await readBookingTime(crm, known, { ...booking, sources: own });
    if (now.kind === "off") {
      await release(ports, organisation, booking);
      changes.cancelled.push(booking.id);
    } else if (now.kind === "on" && (await move(ports, organisation, booking, now))) {
      changes.moved.push(booking.id);
    }
  }
  return changes;
}

/**
 * Of each workflow whose destination records say when a booking is. Another workflow's fields say
 * nothing of it, also where they are of the same module.
 */
async function listSources(
  db: Db,
  organisation: OrganisationId,
  now: number,
): Promise<ReadonlyMap<number, readonly BookingSource[]>> {
  const workflows = await listAllWorkflows(db, organisation);
  const sources = workflows.map(
    ({ workflowId, settings }) =>
      [workflowId, planReading([settings], now)?.bookings ?? []] as const,
  );
  return new Map(sources.filter(([, own]) => own.length > 0));
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
          ...{ step: step.step, outcome: overlapsAnother },
        });
      });
      return false;
    },
  );
}

/** The outcome of a move that was made in the CRM and cannot be. */
export const overlapsAnother = "overlaps another booking";

const isOverlap = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23P01";
