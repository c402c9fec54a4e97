import type { ChatEvent } from "../../platform/chat/chat-message.ts";
import { type ChatPorts, sendToChat } from "../../platform/chat/chat-story.ts";
import type { Db } from "../../platform/database/database.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { describeForChat } from "../describe-for-chat.ts";
import {
  addressedTo,
  type InvitationPorts,
  isMailAway,
  mailInvitation,
  readWrittenInvitation,
  wasSurelyNotTaken,
} from "../invite/mail-invitation.ts";
import { writeAcceptance } from "../invite/write-acceptance.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { nextSequence, oweChat } from "./owe.ts";
import { changeOwed, isToUnknown, type Owed, type OwedKind, takeDue } from "./owed-store.ts";

export type OwedPorts = BookingPorts & InvitationPorts & ChatPorts;

/** `away`: it was surely not taken. `doubtful`: nobody said what became of it. */
type Outcome = "done" | "refused" | "away" | "doubtful";

/** Seconds between two tries at most: of what was not taken now, and of what was refused for good. */
const longestPause = { away: 600, doubtful: 600, refused: 24 * 3_600 } as const;

/** Seconds until the next try: longer each time, and never the same for all who wait for one server. */
export function pauseAfter(tries: number, atMost: number, chance = Math.random()): number {
  return Math.min(atMost, 5 * 4 ** (tries - 1)) * (0.5 + chance / 2);
}

/**
 * One try at the next thing that is due. Seconds until it is tried again, 0 when it is over; null: nothing
 * was due. Nothing that can go wrong with it holds up what else is owed.
 */
export async function sendNextOwed(
  ports: OwedPorts,
  key: ReservationKey,
  kind: OwedKind,
): Promise<number | null> {
  const { database, log } = ports;
  const { organisation, id } = key;
  const owed = await database.withOrganisation(organisation, (db) =>
    takeDue(db, organisation, id, kind),
  );
  if (!owed) return null;
  const outcome = await deliver(ports, key, owed).catch((error): Outcome => {
    if (!isMailAway(error)) log.warn({ err: error, owed: owed.what, reservation: id });
    return wasSurelyNotTaken(error) ? "away" : "doubtful";
  });
  const seconds = outcome === "done" ? 0 : pauseAfter(owed.tries, longestPause[outcome]);
  await database.withOrganisation(organisation, (db) => note(db, key, owed, outcome, seconds));
  return seconds;
}

async function deliver(ports: OwedPorts, key: ReservationKey, owed: Owed): Promise<Outcome> {
  switch (owed.what) {
    case "change":
      return sendChange(ports, key, owed);
    case "cancellation":
      return sendCancellation(ports, key, owed);
    case "acceptance":
      return (await writeAcceptance(ports, key)) === "done" ? "done" : "away";
    case "chat":
      return say(ports, key, owed);
    case "invitation":
      throw new Error("An invitation is sent when a person asks for it");
  }
}

async function sendCancellation(
  ports: OwedPorts,
  key: ReservationKey,
  owed: Owed,
): Promise<Outcome> {
  if (isToUnknown(owed)) return "refused";
  const { model, address, sequence, since: at } = owed;
  const booking = await loadBooking(ports.database, key);
  const written = addressedTo(model ?? (await readWrittenInvitation(ports, key)), address ?? "");
  const mail = { method: "CANCEL", sequence: sequence ?? 0, before: null, at } as const;
  return toOutcome(await mailInvitation(ports, booking, written, mail));
}

/** At the time and with the agent that it has now. */
async function sendChange(
  ports: OwedPorts,
  key: ReservationKey,
  { sequence, since: at }: Owed,
): Promise<Outcome> {
  const booking = await loadBooking(ports.database, key);
  const { startsAt, endsAt } = booking.reservation;
  const written = await readWrittenInvitation(ports, key);
  const { invitation: before } = written;
  const moved = { ...before.appointment, start: startsAt.getTime(), end: endsAt.getTime() };
  const now = { appointment: moved, fieldAgentName: booking.agent.name };
  const invitationModel = { ...written, invitation: { ...before, ...now } };
  const mail = { method: "REQUEST", sequence: sequence ?? 0, before, at } as const;
  const outcome = toOutcome(await mailInvitation(ports, booking, invitationModel, mail));
  if (outcome === "done")
    await ports.database.withOrganisation(key.organisation, (db) =>
      changeReservation(db, key.organisation, key.id, { invitationModel }),
    );
  return outcome;
}

const toOutcome = (kind: "sent" | "refused"): Outcome => (kind === "sent" ? "done" : kind);

/** A chat that refuses for good, or is switched off, is owed nothing. */
async function say(ports: OwedPorts, key: ReservationKey, { chat }: Owed): Promise<Outcome> {
  const described = await describeForChat(ports.database, key);
  const { organisation, workflowId, visit, problem } = described;
  const event = eventOf();
  if (!event) return "done";
  const { kind } = await sendToChat(ports, { organisation, workflowId, event });
  return kind === "unreachable" ? "doubtful" : "done";

  function eventOf(): ChatEvent | null {
    switch (chat) {
      case "booking-made":
      case "customer-accepted":
      case "invitation-cancelled":
        return { kind: chat, ...visit };
      case "visit-cancelled":
        return { kind: chat, ...visit, isByCustomer: described.isCancelledByCustomer };
      case "visit-moved":
        return { kind: chat, ...visit, isByCustomer: described.isMovedByCustomer };
      case "needs-attention":
        return problem && { kind: "needs-attention", ...visit, problem };
      case null:
        return null;
      default:
        return { kind: "needs-attention", ...visit, problem: chat };
    }
  }
}

async function note(
  db: Db,
  { organisation, id }: ReservationKey,
  { owedId, what, state: before, address, sequence, chat }: Owed,
  outcome: Outcome,
  seconds: number,
): Promise<void> {
  const states = { done: "done", refused: "refused", away: before, doubtful: "trying" } as const;
  await changeOwed(db, organisation, owedId, { state: states[outcome], seconds });
  if (address === null || sequence === null) return;
  const words = { done: "sent", refused: "refused", away: "not taken", doubtful: "unknown" };
  const verb = what === "change" ? "update" : "cancel";
  await addStep(db, organisation, id, { step: "invite", outcome: `${verb} ${words[outcome]}` });
  if (outcome !== "done") return;
  const { invitation } = (await lockReservation(db, organisation, id)) ?? {};
  // Not where another mail has taken its place.
  const isLast = (await nextSequence(db, organisation, id)) === sequence + 1;
  if (invitation && isLast)
    await changeReservation(db, organisation, id, {
      invitation: { ...invitation, sequence, state: what === "change" ? "sent" : "cancelled" },
    });
  if (chat) await oweChat(db, organisation, id, chat);
}
