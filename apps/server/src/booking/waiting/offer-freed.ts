import { randomUUID } from "node:crypto";
import { freedHoldMinutes } from "@milepost/contract/limits.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { readDay } from "../../diary/reading/read-day.ts";
import type { Db } from "../../platform/database/database.ts";
import { isOverlap } from "../../platform/database/database.ts";
import {
  type AtHand,
  askingBetweenTries,
  type DrivesUnknown,
} from "../../search/judge/asking-between-tries.ts";
import { judgeSlot } from "../../search/judge/judge-slot.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { weekAt } from "../hold/hold-slot.ts";
import { lockDay, releaseOverdueTime } from "../hold/lock-day.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { addReservation, findReservation, lockReservation } from "../store.ts";
import {
  deleteFreed,
  type Freed,
  type FreedKey,
  lockFreed,
  takeFreed,
  tryAt,
} from "./freed-store.ts";
import { judgeWaiting, type WaitingMatch } from "./judge-waiting.ts";
import { addOffer, findOfferTo, findOpenOffer } from "./offer-store.ts";
import { lockWaiting } from "./waiting-store.ts";

type Ports = Pick<BookingPorts, "database" | "driveTimes" | "openCrm" | "diary" | "now">;

/**
 * One look at a freed time: where it is held for somebody, it stays so until the hold has ended; otherwise the nearest of those
 * who wait and have not been offered it is. Nobody: it is over, and everybody who searches finds it. Throws where something that it
 * needs is away; the time stays on the list.
 */
export async function offerFreed(ports: Ports, key: FreedKey): Promise<void> {
  const { database } = ports;
  const { organisation } = key;
  const freed = await database.withOrganisation(organisation, (db) => takeOpen(db, key));
  if (freed === null) return;
  // As the CRM has it now: what was taken out there is still in the mirror.
  await readDay(ports.diary, organisation, dayInAnyZone(freed));
  for (const match of await judgeWaiting(ports, organisation, freed)) {
    const isEnded = await offerTo(ports, key, freed, match);
    if (isEnded) return;
  }
  await database.withOrganisation(organisation, (db) => deleteFreed(db, key));
}

function dayInAnyZone({ startsAt, endsAt }: Freed) {
  const half = 12 * 60 * minute;
  return { from: new Date(startsAt.getTime() - half), to: new Date(endsAt.getTime() + half) };
}

/** Seconds until a booking that is being written is looked at again. */
const lookAgainSeconds = 60;

/** Null: there is nothing to offer now. The reservation is locked before the freed time, as everywhere. */
async function takeOpen(db: Db, key: FreedKey): Promise<Freed | null> {
  const { organisation } = key;
  const offer = await findOpenOffer(db, key);
  const held = offer && (await lockReservation(db, organisation, offer.reservationId));
  const freed = await takeFreed(db, key);
  if (!freed) return null;
  if (held?.state === "held" && held.isAlive) {
    await tryAt(db, key, Math.max(1, held.secondsLeft));
    return null;
  }
  if (held?.state === "booking") {
    await tryAt(db, key, lookAgainSeconds);
    return null;
  }
  if (held?.state === "held") {
    await release(db, organisation, held.id, { news: "invitation-cancelled" });
    await addStep(db, organisation, held.id, { step: "hold", outcome: "ran out" });
    // That has made it due. This look is the next one's turn already.
    await takeFreed(db, key);
  }
  const isOver = freed.hasBegun || held?.state === "booked" || held?.state === "attention";
  if (!isOver) return freed;
  await deleteFreed(db, key);
  return null;
}

type Offered = { readonly kind: "offered" | "ended" | "unsuitable" };

/** Whether this look is over. False: the next in line may have it. */
async function offerTo(
  ports: Ports,
  key: FreedKey,
  freed: Freed,
  match: WaitingMatch,
): Promise<boolean> {
  const { organisation } = key;
  const taking = askingBetweenTries(ports.driveTimes, (atHand) =>
    ports.database.withOrganisation(organisation, (db) =>
      hold(db, key, atHand, { freed, match, now: minuteOf(ports.now()) }),
    ),
  );
  const offered = await taking.catch((error): Offered => {
    if (!isOverlap(error)) throw error;
    return { kind: "unsuitable" };
  });
  return offered.kind !== "unsuitable";
}

interface Holding {
  readonly freed: Freed;
  readonly match: WaitingMatch;
  readonly now: number;
}

/** Under the day's lock, as everybody's hold is. Nothing is changed where drives are unknown. */
async function hold(
  db: Db,
  key: FreedKey,
  atHand: AtHand,
  { freed, match, now }: Holding,
): Promise<Offered | DrivesUnknown> {
  const { organisation } = key;
  const { agentId } = freed;
  const { slot, visitFields, workflows } = match;
  await lockDay(db, organisation, agentId, slot.date);
  await releaseOverdueTime(db, organisation, { agentId, slot });
  if (!(await lockFreed(db, key)) || (await findOpenOffer(db, key))) return { kind: "ended" };
  const waiting = await lockWaiting(db, organisation, match.waiting.id);
  if (!waiting || (await findOfferTo(db, organisation, waiting.id))) return { kind: "unsuitable" };
  const { workflowId, postcode, moving, recordId, askedBy: heldBy, addedAtMost } = waiting;
  const question = { workflowId, postcode, agentId, visitFields, workflows, moving, now };
  const judged = await judgeSlot(db, organisation, atHand, {
    ...question,
    slot: slot.code,
    deviation: 0,
  });
  if (judged.kind === "drives-unknown") return judged;
  if (judged.kind !== "free" || judged.verdict.kind !== "offer") return { kind: "unsuitable" };
  const added = judged.verdict.added ?? 0;
  if (added > addedAtMost) return { kind: "unsuitable" };
  const reservationId = randomUUID();
  const { timezone } = workflowOf({ workflows }, workflowId).settings;
  const newHold = {
    id: reservationId,
    workflowId,
    agentId,
    heldBy,
    recordId,
    slotCode: slot.code,
    week: weekAt(now, timezone),
    deviation: 0,
    startsAt: new Date(slot.from * minute),
    endsAt: new Date(slot.to * minute),
    postcode: judged.loaded.visit.postcode,
    place: judged.loaded.visit.place,
    isTight: false,
  };
  await addReservation(db, organisation, newHold, { minutes: freedHoldMinutes });
  await addStep(db, organisation, reservationId, {
    step: "hold",
    outcome: "held for a customer who waits",
  });
  await addOffer(db, organisation, {
    freedId: key.freedId,
    waitingId: waiting.id,
    reservationId,
    added,
  });
  const held = await findReservation(db, organisation, reservationId);
  await tryAt(db, key, Math.max(1, held?.secondsLeft ?? 1));
  return { kind: "offered" };
}

const minute = 60_000;
