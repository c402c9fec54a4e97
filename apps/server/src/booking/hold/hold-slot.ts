import { randomUUID } from "node:crypto";
import type { Appointment } from "@milepost/contract/endpoints/booking.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Broken } from "@milepost/scheduling/judge.ts";
import { type Minute, minuteOf } from "@milepost/scheduling/minute.ts";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { resolveSlot, type Slot } from "@milepost/scheduling/window.ts";
import { Temporal } from "temporal-polyfill";
import type { Db } from "../../platform/database/database.ts";
import { isOverlap } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Identity, StoredWorkflow, WorkflowCaller } from "../../platform/http/route.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import {
  type AtHand,
  askingBetweenTries,
  type DrivesUnknown,
} from "../../search/judge/asking-between-tries.ts";
import { judgeSlot } from "../../search/judge/judge-slot.ts";
import { postcodeOfRecord } from "../../search/postcode-of-record.ts";
import {
  asksForFields,
  readVisitFields,
  type VisitFields,
} from "../../search/world/visit-fields.ts";
import { listUserIds } from "../../session/read-people.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { HoldPorts } from "../booking-ports.ts";
import { listReservationsOfRecord } from "../customer-store.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { addReservation, changeReservation, findReservation, renewHold } from "../store.ts";
import { appointmentsOf, isBarred } from "../view-appointments.ts";
import { lockDay, releaseOverdue } from "./lock-day.ts";

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
  /** What was searched for; left out: that of the same hold, else the record's own. */
  readonly postcode?: string | undefined;
  /** Somebody has seen that the drive does not fit, and wants it all the same. */
  readonly isTightAccepted?: boolean | undefined;
  /** Somebody has seen the customer's other appointments, and books one more. */
  readonly isAnotherWanted?: boolean | undefined;
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
  | { readonly kind: "already-booked"; readonly appointments: readonly Appointment[] }
  /** The code means another day by now, or has begun. */
  | { readonly kind: "expired" };

const minute = 60_000;

/** What else is decided in the transaction that holds: all of it stands, or nothing does. */
export type WithHold = (db: Db, reservation: Reservation) => Promise<void>;

/**
 * Takes a field agent's time for a customer: judged again by the rules of the search, under a lock on
 * that agent's day, so that nobody else judges by a diary that is about to change. Asking again for
 * what one holds already, or what is booked, is the same reservation, also when its code would mean
 * another week by now. Nothing is held for a customer who has an appointment, unless another is wanted.
 * The CRM is asked only for what is not known, and between two transactions.
 */
export async function holdSlot(
  ports: HoldPorts,
  identity: WorkflowCaller,
  wish: Wish,
  withHold: WithHold,
): Promise<Held> {
  const { organisation } = identity;
  // A postcode that is given would let a slot be held for nobody.
  if (!/^\d{1,20}$/.test(wish.recordId))
    throw new Problem("BAD_REQUEST", "recordId: not the id of a record of the CRM");
  const { settings } = workflowOf(identity, wish.workflowId);
  const week = wish.week ?? weekAt(minuteOf(ports.now()), settings.timezone);
  const hold = (visit: KnownVisit | null): Promise<Held | VisitUnknown> => {
    const holding = askingBetweenTries(ports.driveTimes, (atHand) =>
      ports.database.withOrganisation(organisation, async (db) => {
        const now = minuteOf(ports.now());
        const wanted = { ...wish, week, settings, visit, now };
        const held = await holdIn(db, identity, atHand, wanted);
        if (held.kind === "held") await withHold(db, held.reservation);
        return held;
      }),
    );
    return holding.catch((error): Held => {
      if (!isOverlap(error)) throw error;
      return { kind: "taken", broken: [{ rule: "held", over: null }] };
    });
  };
  const { postcode, recordId } = wish;
  const given = postcode && !asksForFields(settings) ? { postcode, visitFields: null } : null;
  const held = await hold(given);
  if (held.kind !== "visit-unknown") return held;
  const of = { settings, recordId };
  const visit = {
    postcode: postcode || (await postcodeOfRecord(ports, identity, of)),
    visitFields: await readVisitFields(ports, organisation, { ...of, bookedBy: identity.userId }),
  };
  const again = await hold(visit);
  if (again.kind === "visit-unknown") throw new Error("The visit was read and is unknown");
  return again;
}

/** What the CRM is asked for, where a caller does not say it. */
interface KnownVisit {
  readonly postcode: string;
  readonly visitFields: VisitFields;
}

/** Nothing was decided: the visit must be read first. */
interface VisitUnknown {
  readonly kind: "visit-unknown";
}

interface Holding extends Asked {
  readonly settings: WorkflowSettings;
  /** Null: not read yet. */
  readonly visit: KnownVisit | null;
  readonly now: Minute;
}

/** One try, in one transaction: under a rush connections are what runs out first. */
async function holdIn(
  db: Db,
  identity: WorkflowCaller,
  atHand: AtHand,
  { settings, visit, now, ...wish }: Holding,
): Promise<Held | VisitUnknown | DrivesUnknown> {
  const { organisation, workflows } = identity;
  const [same, appointments] = await Promise.all([
    findSame(db, identity, wish),
    appointmentsOf(db, organisation, { ...wish, settings }),
  ]);
  const isBooked = same !== null && same.state !== "held";
  if (!isBooked && isBarred(appointments, wish.isAnotherWanted))
    return { kind: "already-booked", appointments };
  if (same) return { kind: "held", reservation: same, before: [] };
  const { slot: code, week, deviation } = wish;
  const slot = resolveSlot(code, now, settings, { week, deviation });
  if (!slot) return { kind: "expired" };
  if (!visit) return { kind: "visit-unknown" };
  const agentId = await findAgent(db, organisation, wish.agentId, settings.selectedFieldAgents);
  await lockDay(db, organisation, agentId, slot.date);
  await releaseOverdue(db, identity, { ...wish, agentId, slot });
  return take(db, identity, atHand, { ...wish, ...visit, agentId, slot, workflows, now });
}

type Asked = Wish & { readonly week: string };

/** Null: this is a new wish. */
async function findSame(
  db: Db,
  { organisation, userId }: Identity,
  { recordId, workflowId, agentId, slot, week, deviation, postcode }: Asked,
): Promise<Reservation | null> {
  const [own, users] = await Promise.all([
    listReservationsOfRecord(db, organisation, { recordId, workflowId }),
    listUserIds(db, organisation),
  ]);
  const agent = users.find((user) => user.userId === agentId || user.crmUserId === agentId);
  const same = own.find(
    (one) =>
      one.agentId === agent?.userId &&
      one.slotCode === slot &&
      one.week === week &&
      one.deviation === deviation &&
      (one.state !== "held" ||
        (one.heldBy === userId && one.isAlive && (!postcode || isAt(one, postcode)))),
  );
  if (same?.state !== "held") return same ?? null;
  await renewHold(db, organisation, same.id);
  return findReservation(db, organisation, same.id);
}

interface Taking extends Omit<Asked, "slot"> {
  readonly postcode: string;
  readonly slot: Slot;
  readonly visitFields: VisitFields;
  readonly workflows: readonly StoredWorkflow[];
  readonly now: Minute;
}

/** Nothing is changed where drives are unknown. */
async function take(
  db: Db,
  { organisation, userId: heldBy }: Identity,
  atHand: AtHand,
  { slot, ...wish }: Taking,
): Promise<Held | DrivesUnknown> {
  const { workflowId, recordId, agentId, deviation, postcode, week } = wish;
  const own = await listReservationsOfRecord(db, organisation, { recordId, workflowId });
  const startsAt = new Date(slot.from * minute);
  const isSame = (one: Reservation) =>
    one.agentId === agentId &&
    one.startsAt.getTime() === startsAt.getTime() &&
    (one.state !== "held" || one.heldBy === heldBy);
  // A second click may have waited for the first one's lock.
  const same = own.find(isSame);
  if (same && (same.state !== "held" || (same.isAlive && isAt(same, postcode))))
    return { kind: "held", reservation: same, before: [] };
  const before = own.filter((one) => one.state === "held" && one.heldBy === heldBy && one !== same);
  const judged = await judgeSlot(db, organisation, atHand, {
    workflowId,
    postcode,
    agentId,
    slot: slot.code,
    deviation,
    visitFields: wish.visitFields,
    workflows: wish.workflows,
    except: { heldBy, recordId },
    now: wish.now,
  });
  if (judged.kind === "drives-unknown") return judged;
  if (judged.kind === "no-slot") return { kind: "expired" };
  const broken = judged.verdict.kind === "refuse" ? judged.verdict.broken : [];
  if (judged.kind === "clash") return { kind: "taken", broken };
  if (judged.kind === "tight" && !wish.isTightAccepted) return { kind: "tight", broken };
  // They may overlap this one.
  for (const { id } of before) await release(db, organisation, id);
  const { visit } = judged.loaded;
  const where = {
    postcode: visit.postcode,
    place: visit.place,
    isTight: judged.kind === "tight",
  };
  // One's own that ran out, or is for another postcode now, is the same again: its invitation stands.
  if (same)
    return { kind: "held", reservation: await holdAgain(db, organisation, same, where), before };
  const id = randomUUID();
  await addReservation(db, organisation, {
    id,
    workflowId,
    agentId,
    heldBy,
    recordId,
    slotCode: slot.code,
    week,
    deviation,
    startsAt,
    endsAt: new Date(slot.to * minute),
    ...where,
  });
  await addStep(db, organisation, id, { step: "hold", outcome: "held" });
  const reservation = await findReservation(db, organisation, id);
  if (!reservation) throw new Error("A reservation that was just written is not there");
  return { kind: "held", reservation, before };
}

/** Whether it is held for this postcode, however somebody wrote it. */
function isAt(held: Reservation, postcode: string): boolean {
  return held.postcode === normalisePostcode(postcode);
}

async function holdAgain(
  db: Db,
  organisation: OrganisationId,
  same: Reservation,
  where: Pick<Reservation, "postcode" | "place" | "isTight">,
): Promise<Reservation> {
  await renewHold(db, organisation, same.id, { isAnew: !same.isAlive });
  await changeReservation(db, organisation, same.id, { where });
  await addStep(db, organisation, same.id, { step: "hold", outcome: "held again" });
  return (await findReservation(db, organisation, same.id)) ?? same;
}

/** `YYYY-MM-DD` of the Monday. */
export function weekAt(now: number, timezone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(now * minute)
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** One of the workflow's field agents; anybody else is not to be booked. */
export async function findAgent(
  db: Db,
  organisation: OrganisationId,
  id: string,
  agents: readonly string[],
): Promise<string> {
  const users = await listUserIds(db, organisation);
  const user = users.find(({ userId, crmUserId }) => userId === id || crmUserId === id);
  if (!user || !(agents.includes(user.userId) || agents.includes(user.crmUserId)))
    throw new Problem("NOT_FOUND", "This field agent isn’t in this workflow. Search again.");
  return user.userId;
}
