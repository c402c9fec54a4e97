import { randomUUID } from "node:crypto";
import { type Broken, type Fields, resolveSlot, type Slot } from "@milepost/scheduling";
import { Temporal } from "temporal-polyfill";
import type { Db, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { judgeSlot } from "../search/judge-slot.ts";
import { postcodeOfRecord } from "../search/postcode-of-record.ts";
import { readVisitFields } from "../search/visit-fields.ts";
import { listUserIds } from "../session/list-user-ids.ts";
import { readWorkflow } from "../settings/read-workflow.ts";
import { listReservationsOfRecord } from "./listing-store.ts";
import { lockDay, releaseOverdue } from "./lock-day.ts";
import type { HoldPorts } from "./ports.ts";
import type { Reservation } from "./reservation.ts";
import { addStep } from "./step-store.ts";
import { addReservation, changeReservation, findReservation, renewHold } from "./store.ts";

export interface Wish {
  readonly workflowId: number;
  readonly recordId: string;
  /** Ours or the CRM's. */
  readonly agentId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  /** Monday of week 0 when it was searched; left out: now's. */
  readonly week?: string | undefined;
  /** What was searched for; left out: the record's own. */
  readonly postcode?: string | undefined;
  /** Somebody has seen that the drive does not fit, and wants it all the same. */
  readonly isTightAccepted?: boolean | undefined;
}

export type Held =
  /** `before` are holds of the same customer that this one takes the place of. */
  | {
      readonly kind: "held";
      readonly reservation: Reservation;
      readonly before: readonly Reservation[];
    }
  | { readonly kind: "taken"; readonly broken: readonly Broken[] }
  | { readonly kind: "tight"; readonly broken: readonly Broken[] }
  /** The code means another day by now, or has begun. */
  | { readonly kind: "expired" };

const minute = 60_000;

/**
 * Takes a field agent's time for a customer: judged again by the rules of the search, under a lock on
 * that agent's day, so that nobody else judges by a diary that is about to change. Asking again for
 * what one holds already, or what is booked, is the same reservation, also when its code would mean
 * another week by now.
 */
export async function holdSlot(ports: HoldPorts, identity: Identity, wish: Wish): Promise<Held> {
  const { database } = ports;
  const { organisation } = identity;
  // A postcode that is given would let a slot be held for nobody.
  if (!/^\d{1,20}$/.test(wish.recordId))
    throw new Problem("BAD_REQUEST", "recordId: not the id of a record of the CRM");
  const { settings } = await readWorkflow(database, organisation, wish.workflowId);
  const week = wish.week ?? weekAt(ports.now(), settings.timezone);
  const same = await findSame(ports, identity, { ...wish, week });
  if (same) return { kind: "held", reservation: same, before: [] };
  const { slot: code, deviation } = wish;
  const slot = resolveSlot(code, ports.now(), settings, { week, deviation });
  if (!slot) return { kind: "expired" };
  const postcode = wish.postcode || (await postcodeOfRecord(ports, organisation, wish));
  const visitFields = await readVisitFields(ports, organisation, wish);
  const taking = database.withOrganisation(organisation, async (db) => {
    const agentId = await findAgent(db, organisation, wish.agentId, settings.selectedFieldAgents);
    await lockDay(db, organisation, agentId, slot.date);
    await releaseOverdue(db, identity, { ...wish, agentId, slot });
    return take(db, ports, identity, { ...wish, postcode, week, agentId, slot, visitFields });
  });
  return taking.catch((error): Held => {
    if (!isTakenAnyway(error)) throw error;
    return { kind: "taken", broken: [{ rule: "held", over: null }] };
  });
}

type Asked = Wish & { readonly week: string };

/** Null: this is a new wish. */
async function findSame(
  { database }: HoldPorts,
  { organisation, userId }: Identity,
  { recordId, workflowId, agentId, slot, week, deviation }: Asked,
): Promise<Reservation | null> {
  return database.withOrganisation(organisation, async (db) => {
    const own = await listReservationsOfRecord(db, organisation, { recordId, workflowId });
    const users = await listUserIds(db, organisation);
    const agent = users.find((user) => user.userId === agentId || user.crmUserId === agentId);
    const same = own.find(
      (one) =>
        one.agentId === agent?.userId &&
        one.slotCode === slot &&
        one.week === week &&
        one.deviation === deviation &&
        (one.state !== "held" || (one.heldBy === userId && one.isAlive)),
    );
    if (same?.state !== "held") return same ?? null;
    await renewHold(db, organisation, same.id);
    return findReservation(db, organisation, same.id);
  });
}

interface Taking extends Omit<Asked, "slot"> {
  readonly postcode: string;
  readonly slot: Slot;
  readonly visitFields: Fields;
}

async function take(
  db: Db,
  ports: HoldPorts,
  { organisation, userId: heldBy }: Identity,
  { slot, ...wish }: Taking,
): Promise<Held> {
  const { workflowId, recordId, agentId, deviation, postcode, week } = wish;
  const own = await listReservationsOfRecord(db, organisation, { recordId, workflowId });
  const startsAt = new Date(slot.from * minute);
  const isSame = (one: Reservation) =>
    one.agentId === agentId &&
    one.startsAt.getTime() === startsAt.getTime() &&
    (one.state !== "held" || one.heldBy === heldBy);
  // A second click may have waited for the first one's lock.
  const same = own.find(isSame);
  if (same && (same.state !== "held" || same.isAlive))
    return { kind: "held", reservation: same, before: [] };
  const before = own.filter((one) => one.state === "held" && one.heldBy === heldBy && one !== same);
  const judged = await judgeSlot(db, organisation, ports.driveTimes, {
    ...{ workflowId, postcode, agentId, slot: slot.code, deviation },
    visitFields: wish.visitFields,
    except: { heldBy, recordId },
    now: ports.now(),
  });
  if (judged.kind === "no-slot") return { kind: "expired" };
  const broken = judged.verdict.kind === "refuse" ? judged.verdict.broken : [];
  if (judged.kind === "clash") return { kind: "taken", broken };
  if (judged.kind === "tight" && !wish.isTightAccepted) return { kind: "tight", broken };
  // They may overlap this one; their invitations are cancelled by their own stories.
  for (const { id } of before) await changeReservation(db, organisation, id, { state: "released" });
  // One's own that ran out is the same again, so that its invitation stands.
  if (same) return { kind: "held", reservation: await holdAnew(db, organisation, same), before };
  const id = randomUUID();
  const { visit } = judged.loaded;
  await addReservation(db, organisation, {
    ...{ id, workflowId, agentId, heldBy, recordId, slotCode: slot.code, week, deviation },
    startsAt,
    endsAt: new Date(slot.to * minute),
    ...{ postcode: visit.postcode, place: visit.place, isTight: judged.kind === "tight" },
  });
  await addStep(db, organisation, id, { step: "hold", outcome: "held" });
  const reservation = await findReservation(db, organisation, id);
  if (!reservation) throw new Error("A reservation that was just written is not there");
  return { kind: "held", reservation, before };
}

async function holdAnew(
  db: Db,
  organisation: OrganisationId,
  { id, ...before }: Reservation,
): Promise<Reservation> {
  await renewHold(db, organisation, id, { isAnew: true });
  await addStep(db, organisation, id, { step: "hold", outcome: "held again" });
  return (await findReservation(db, organisation, id)) ?? { id, ...before };
}

/** `YYYY-MM-DD` of the Monday. */
export function weekAt(now: number, timezone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(now * minute)
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** One of the workflow's field agents; anybody else is not to be booked. */
async function findAgent(
  db: Db,
  organisation: OrganisationId,
  id: string,
  agents: readonly string[],
): Promise<string> {
  const users = await listUserIds(db, organisation);
  const user = users.find(({ userId, crmUserId }) => userId === id || crmUserId === id);
  if (!user || !(agents.includes(user.userId) || agents.includes(user.crmUserId)))
    throw new Problem("NOT_FOUND", "There is no such field agent in this workflow.");
  return user.userId;
}

/** What the table's own constraint says when two are in one place all the same. */
const exclusionViolation = "23P01";

function isTakenAnyway(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === exclusionViolation;
}
