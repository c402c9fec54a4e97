import type { moveBooking as contract } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { Verdict } from "@milepost/scheduling/judge.ts";
import { type Minute, minuteOf } from "@milepost/scheduling/minute.ts";
import { resolveSlot, type Slot } from "@milepost/scheduling/window.ts";
import type { Db } from "../../platform/database/database.ts";
import { isOverlap } from "../../platform/database/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Move, Reservation } from "../../reservations/reservation.ts";
import {
  type AtHand,
  askingBetweenTries,
  type DrivesUnknown,
} from "../../search/judge/asking-between-tries.ts";
import { judgeSlot } from "../../search/judge/judge-slot.ts";
import { readVisitFields, type VisitFields } from "../../search/world/visit-fields.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { askStory } from "../ask-story.ts";
import { type Asker, askedOutcome } from "../asker.ts";
import { listReservationsOfRecord } from "../customer-store.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { findAgent, weekAt } from "../hold/hold-slot.ts";
import { lockDay, releaseOverdue } from "../hold/lock-day.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { findReservation, lockReservation } from "../store.ts";
import { MoveAnswer } from "./move-answer.ts";
import { askToMove, takeMoveBack } from "./move-store.ts";

type Moved = Answer<typeof contract>;

export interface WantedMove {
  readonly id: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  /** Ours or the CRM's. */
  readonly fieldagent: string;
  /** Monday of week 0 when it was searched; left out: now's. */
  readonly week?: string | undefined;
  readonly isTightAccepted?: boolean | undefined;
  /** Minutes of driving that it may add to the field agent's day; left out: any. */
  readonly addsAtMost?: number | undefined;
}

/** The new time is taken as a hold is, in the same transaction as the request; the rest is the story's. */
export async function moveBooking(
  ports: ApiPorts,
  asker: Asker,
  wanted: WantedMove,
): Promise<Moved> {
  const { organisation } = asker;
  const { id } = wanted;
  const asked = await ask(ports, asker, wanted);
  if (asked.kind === "there") return there;
  const answer = await askStory(
    ports,
    { organisation, id },
    {
      handler: "move",
      answer: MoveAnswer,
      takeBack: (db) => takeMoveBack(db, organisation, id),
      notBegun: "We couldn’t start the move. The visit stands as before. Try again in a minute.",
    },
  );
  if (answer === null) {
    // It may be done, and its answer lost. Where nobody can read that now, it is not known to be over.
    const isDone = await isThere(ports, asker, id, asked.move).catch(() => false);
    return isDone ? there : { success: true, state: "moving", warning: null };
  }
  // The story before this one may have done it, for the same person's first click.
  if (answer.kind === "not-asked" && (await isThere(ports, asker, id, asked.move))) return there;
  return answerOf(answer);
}

const there: Moved = { success: true, state: "moved", warning: null };

async function isThere(
  { database }: ApiPorts,
  { organisation }: Asker,
  id: string,
  move: Move,
): Promise<boolean> {
  const now = await database.withOrganisation(organisation, (db) =>
    findReservation(db, organisation, id),
  );
  return now !== null && isSame(timesOf(now), move);
}

/** `there`: it has that time and agent already. */
interface Asked {
  readonly kind: "asked" | "there";
  readonly move: Move;
}

async function ask(ports: ApiPorts, asker: Asker, wanted: WantedMove): Promise<Asked> {
  const { organisation } = asker;
  const found = await ports.database.withOrganisation(organisation, (db) =>
    findReservation(db, organisation, wanted.id),
  );
  if (!found || !asker.maySee(found))
    throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
  const { settings } = workflowOf(asker, found.workflowId);
  const now = minuteOf(ports.now());
  const week = wanted.week ?? weekAt(now, settings.timezone);
  const slot = resolveSlot(wanted.slot, now, settings, { week, deviation: wanted.deviation });
  if (!slot) throw new Problem("SLOT_EXPIRED", null, { extra: { success: false } });
  const { recordId, heldBy: bookedBy } = found;
  const visitFields = await readVisitFields(ports, organisation, { settings, recordId, bookedBy });
  const at = ports.now().toString();
  const asking = { wanted, week, slot, visitFields, now, at };
  const trying = askingBetweenTries(ports.driveTimes, (atHand) =>
    ports.database.withOrganisation(organisation, (db) => take(db, asker, atHand, asking)),
  );
  return trying.catch((error) => {
    if (!isOverlap(error)) throw error;
    throw takenProblem([{ rule: "held", over: null }]);
  });
}

interface Asking {
  readonly wanted: WantedMove;
  readonly week: string;
  readonly slot: Slot;
  readonly visitFields: VisitFields;
  readonly now: Minute;
  /** ISO 8601. */
  readonly at: string;
}

/** Under the new day's lock. A second request for the same changes nothing of the first. */
async function take(
  db: Db,
  asker: Asker,
  atHand: AtHand,
  asking: Asking,
): Promise<Asked | DrivesUnknown> {
  const { organisation } = asker;
  const { wanted, slot } = asking;
  const before = await findReservation(db, organisation, wanted.id);
  const { settings } = workflowOf(asker, before?.workflowId ?? 0);
  const agents = settings.selectedFieldAgents;
  const agentId = await findAgent(db, organisation, wanted.fieldagent, agents);
  await lockDay(db, organisation, agentId, slot.date);
  const now = await lockReservation(db, organisation, wanted.id);
  if (!now) throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
  const move = moveTo(asker, asking, agentId);
  if (now.move && isSame(now.move, move)) return { kind: "asked", move };
  if (isSame(timesOf(now), move)) return { kind: "there", move };
  const refusal = whyNot(now);
  if (refusal !== null) throw new Problem("NOT_MOVABLE", refusal);
  await releaseOverdue(db, asker, { ...now, agentId, slot });
  const judged = await judge(db, asker, atHand, { ...asking, agentId, reservation: now });
  if (judged.kind === "drives-unknown") return judged;
  const isTight = judged.kind === "tight";
  if (asker.link === null) await releaseOwnHolds(db, asker, now);
  if (!(await askToMove(db, organisation, now, { ...move, isTight })))
    throw new Problem("NOT_MOVABLE", begun);
  await addStep(db, organisation, now.id, { step: "move", outcome: askedOutcome(asker) });
  return { kind: "asked", move };
}

/** What somebody who is signed in holds for this customer, such as a slot that has opened for them, goes to the visit. */
async function releaseOwnHolds(
  db: Db,
  { organisation, userId }: Asker,
  reservation: Reservation,
): Promise<void> {
  const all = await listReservationsOfRecord(db, organisation, reservation);
  const own = all.filter(({ state, heldBy }) => state === "held" && heldBy === userId);
  for (const { id } of own) await release(db, organisation, id);
}

async function judge(
  db: Db,
  { organisation, userId: heldBy, link, workflows }: Asker,
  atHand: AtHand,
  asking: Asking & { readonly agentId: string; readonly reservation: Reservation },
): Promise<{ kind: "free" | "tight" } | DrivesUnknown> {
  const { wanted, slot, visitFields, now, agentId, reservation } = asking;
  const { workflowId, postcode, id: moving, recordId } = reservation;
  const { deviation } = wanted;
  const question = { workflowId, postcode, agentId, slot: slot.code, deviation, visitFields, now };
  const judged = await judgeSlot(db, organisation, atHand, {
    ...question,
    workflows,
    moving,
    ...(link === null && { except: { heldBy, recordId } }),
  });
  if (judged.kind === "drives-unknown") return judged;
  if (judged.kind === "free") {
    if (addsTooMuch(judged.verdict, wanted)) throw takenProblem([]);
    return { kind: "free" };
  }
  if (judged.kind === "no-slot")
    throw new Problem("SLOT_EXPIRED", null, { extra: { success: false } });
  const broken = judged.verdict.kind === "refuse" ? judged.verdict.broken : [];
  if (judged.kind === "clash") throw takenProblem(broken);
  if (!wanted.isTightAccepted)
    throw new Problem("SLOT_TIGHT", null, { extra: { success: false, broken } });
  return { kind: "tight" };
}

/** Also where nobody can say how much. */
function addsTooMuch(verdict: Verdict, { addsAtMost = Infinity }: WantedMove): boolean {
  const added = verdict.kind === "offer" ? verdict.added : null;
  return addsAtMost !== Infinity && (added === null || added > addsAtMost);
}

const takenProblem = (broken: readonly { readonly rule: string; readonly over: number | null }[]) =>
  new Problem("SLOT_TAKEN", null, { extra: { success: false, alternatives: [], broken } });

function moveTo(
  { userId: by, link }: Asker,
  { wanted, week, slot, at }: Asking,
  agentId: string,
): Move {
  return {
    by,
    isByCustomer: link !== null,
    at,
    agentId,
    slotCode: slot.code,
    week,
    deviation: wanted.deviation,
    startsAt: new Date(slot.from * minute).toISOString(),
    endsAt: new Date(slot.to * minute).toISOString(),
    isTight: false,
  };
}

const minute = 60_000;

type Times = Pick<Move, "agentId" | "startsAt" | "endsAt">;

const timesOf = ({ agentId, startsAt, endsAt }: Reservation): Times => ({
  agentId,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

const isSame = (a: Times, b: Times) =>
  a.agentId === b.agentId && a.startsAt === b.startsAt && a.endsAt === b.endsAt;

const begun = "The visit has begun or is over, so it can’t be moved. Change it in your CRM.";

/** Null: it may be moved, if it has not begun. */
function whyNot({ state, cancel, move, written }: Reservation): string | null {
  if (cancel) return "We’re cancelling this visit, so it can’t be moved. Reload the page.";
  if (move) return "We’re already moving this visit. Wait until it’s moved, then move it again.";
  if (state === "booking") return "We’re still booking this visit. Wait until it’s booked.";
  if (state === "held") return "The visit isn’t booked yet. Choose another slot instead.";
  if (state === "released") return "This visit is cancelled. Book a new one.";
  if (written.recordId === null)
    return "We don’t know this visit’s record in your CRM. Change its time there.";
  return null;
}

function answerOf(answer: MoveAnswer): Moved {
  switch (answer.kind) {
    case "moved":
      return { success: true, state: "moved", warning: answer.warning };
    case "refused":
      throw new Problem("CRM_REFUSED", answer.why);
    case "taken":
      throw takenProblem([]);
    case "unreachable":
      throw new Problem("CRM_UNREACHABLE");
    case "disconnected":
      throw new Problem("CRM_DISCONNECTED");
    case "not-asked":
      throw new Problem(
        "NOT_MOVABLE",
        "The visit stands as before. Reload the page and try again.",
      );
  }
}
