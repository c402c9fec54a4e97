import { setTimeout as sleep } from "node:timers/promises";
import { holdAfterFailedInviteMinutes } from "@milepost/contract";
import type { Mailer } from "../platform/mail.ts";
import type { Steps } from "../platform/stories.ts";
import { renderInvitation } from "../templates/render-invitation.ts";
import {
  type InvitationModelPorts,
  type StoredInvitation,
  writeInvitation,
} from "./invitation-model.ts";
import { findInvitationModel } from "./invitation-store.ts";
import { loadBooking, type ReservationKey } from "./load-booking.ts";
import type { HoldPorts } from "./ports.ts";
import type { Invitation, Reservation } from "./reservation.ts";
import { addStep } from "./step-store.ts";
import { changeReservation, findReservation, lockReservation, renewHold } from "./store.ts";

export interface InvitationPorts extends HoldPorts, InvitationModelPorts {
  readonly mailer: Mailer;
}

export interface Invited {
  /** `gone`: the hold was given back before. `unreachable`: it will not be tried again by itself. */
  readonly kind: "sent" | "refused" | "unreachable" | "gone";
  /** Until the hold ends. */
  readonly holdSeconds: number;
}

/** Before the second and third try, in milliseconds: somebody waits. */
const pauses = [500, 2_000];

/**
 * Sends the invitation that was asked for. What it says is written down first; after a crash the very
 * same one is sent again, which a calendar takes as one. Nobody is told "sent" before the server took it.
 */
export async function invite(
  steps: Steps,
  ports: InvitationPorts,
  key: ReservationKey,
): Promise<Invited> {
  const isWritten = await steps.run("write the invitation", () => writeDown(ports, key));
  if (!isWritten) return { kind: "gone", holdSeconds: 0 };
  const kind = await steps.run("send the invitation", () => sendInvitation(ports, key));
  const holdSeconds = await steps.run("look at the hold", () => secondsLeft(ports, key));
  return { kind, holdSeconds };
}

async function writeDown(ports: InvitationPorts, key: ReservationKey): Promise<boolean> {
  const { organisation, id } = key;
  const reservation = await readReservation(ports, key);
  if (reservation?.state !== "held" || !reservation.invitation) return false;
  const isThere = await ports.database.withOrganisation(organisation, (db) =>
    findInvitationModel(db, organisation, id),
  );
  if (isThere) return true;
  const invitationModel = await writeInvitation(ports, key);
  await ports.database.withOrganisation(organisation, (db) =>
    changeReservation(db, organisation, id, { invitationModel }),
  );
  return true;
}

async function sendInvitation(
  ports: InvitationPorts,
  key: ReservationKey,
): Promise<"sent" | "refused" | "unreachable"> {
  const reservation = await readReservation(ports, key);
  const invitation = reservation?.invitation;
  if (!invitation) throw new Error("There is no invitation to send");
  if (invitation.state === "sent") return "sent";
  await note(ports, key, { ...invitation, state: "sending" }, null);
  for (const pause of [...pauses, null]) {
    const outcome = await trySending(ports, key, invitation);
    if (outcome !== "unreachable" || pause === null) {
      // Whoever did not say what became of it may have taken it: then it stays "sending".
      const state = { sent: "sent", refused: "failed", unreachable: "sending" } as const;
      await note(ports, key, { ...invitation, state: state[outcome] }, outcome);
      return outcome;
    }
    await sleep(pause);
  }
  throw new Error("unreachable");
}

async function trySending(
  { mailer, ...ports }: InvitationPorts,
  key: ReservationKey,
  { sequence, at }: Invitation,
): Promise<"sent" | "refused" | "unreachable"> {
  const model = await readModel(ports, key);
  const acceptanceUrl = ports.acceptanceUrl(await loadBooking(ports.database, key));
  const { mail } = renderInvitation(
    { ...model.invitation, acceptanceUrl, method: "REQUEST", sequence, sentAt: at.getTime() },
    model.templates,
  );
  try {
    return (await mailer.send(mail)).kind;
  } catch (error) {
    if (isMailAway(error)) return "unreachable";
    throw error;
  }
}

/** Where the mail server is away the hold is kept for a few minutes more, not for long. */
async function secondsLeft(ports: HoldPorts, key: ReservationKey): Promise<number> {
  const { organisation, id } = key;
  return ports.database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    const isOut = now?.invitation?.state === "sent";
    if (!isOut) await renewHold(db, organisation, id, { minutes: holdAfterFailedInviteMinutes });
    const after = await findReservation(db, organisation, id);
    return after?.secondsLeft ?? 0;
  });
}

/** Ends a hold whose time has come. Seconds left of one that lives; null: it is over. */
export async function endHold(
  steps: Steps,
  ports: HoldPorts,
  key: ReservationKey,
): Promise<number | null> {
  const left = await steps.run("look at the hold", () => release(ports, key));
  return left !== null && left > 0 ? left : null;
}

/** Seconds left of a living hold; 0: it is released now; null: it is not a hold. */
async function release({ database }: HoldPorts, { organisation, id }: ReservationKey) {
  return database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (now?.state !== "held") return null;
    if (now.isAlive) return Math.max(1, now.secondsLeft);
    await changeReservation(db, organisation, id, { state: "released" });
    await addStep(db, organisation, id, { step: "hold", outcome: "ran out" });
    return 0;
  });
}

/** `true`: the customer was told. `false`: there was nothing to tell. `refused`: the mail server did not take it. */
type CustomerTold = boolean | "refused";

/**
 * Tells the customer that the appointment is off, if the invitation went out or may have. Only for what is
 * released; tried until the mail server answers. What it refuses stands as it was, and can be tried again.
 */
export async function cancelInvitation(
  steps: Steps,
  ports: InvitationPorts,
  key: ReservationKey,
): Promise<CustomerTold> {
  return steps.run("cancel the invitation", async () => {
    const reservation = await readReservation(ports, key);
    const invitation = reservation?.invitation;
    if (reservation?.state !== "released" || !invitation || !mayBeOut(invitation)) return false;
    const model = await readModel(ports, key);
    const acceptanceUrl = ports.acceptanceUrl(await loadBooking(ports.database, key));
    const sequence = invitation.sequence + 1;
    const sentAt = invitation.at.getTime();
    const { mail } = renderInvitation(
      { ...model.invitation, acceptanceUrl, method: "CANCEL", sequence, sentAt },
      model.templates,
    );
    const { kind } = await ports.mailer.send(mail);
    const isTold = kind === "sent";
    const after = isTold ? { ...invitation, sequence, state: "cancelled" as const } : invitation;
    await note(ports, key, after, `cancel ${kind}`);
    return isTold || "refused";
  });
}

/**
 * The same appointment at its new time and with its new agent, one number later. Tried until the mail server
 * answers. What it refuses stands as it was, and can be tried again.
 */
export async function updateInvitation(
  steps: Steps,
  ports: InvitationPorts,
  key: ReservationKey,
): Promise<CustomerTold> {
  return steps.run("update the invitation", async () => {
    const booking = await loadBooking(ports.database, key);
    const { reservation, agent } = booking;
    const { invitation, startsAt, endsAt, state } = reservation;
    const isBooked = state === "booked" || state === "attention";
    if (!isBooked || !invitation || !mayBeOut(invitation)) return false;
    const stored = await readModel(ports, key);
    const { appointment } = stored.invitation;
    const changed = { ...appointment, start: startsAt.getTime(), end: endsAt.getTime() };
    const model = { ...stored.invitation, appointment: changed, fieldAgentName: agent.name };
    const acceptanceUrl = ports.acceptanceUrl(booking);
    const sequence = invitation.sequence + 1;
    const { mail } = renderInvitation(
      { ...model, acceptanceUrl, method: "REQUEST", sequence, sentAt: invitation.at.getTime() },
      stored.templates,
    );
    const { kind } = await ports.mailer.send(mail);
    if (kind !== "sent") {
      await note(ports, key, invitation, `update ${kind}`);
      return "refused";
    }
    await ports.database.withOrganisation(key.organisation, (db) =>
      changeReservation(db, key.organisation, key.id, {
        invitationModel: { ...stored, invitation: model },
      }),
    );
    await note(ports, key, { ...invitation, sequence, state: "sent" }, `update ${kind}`);
    return true;
  });
}

const mayBeOut = ({ state }: Invitation) => state === "sent" || state === "sending";

/** `outcome` null: only remembered, not told as a step. */
async function note(
  { database }: HoldPorts,
  { organisation, id }: ReservationKey,
  invitation: Invitation,
  outcome: string | null,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    await changeReservation(db, organisation, id, { invitation });
    if (outcome !== null) await addStep(db, organisation, id, { step: "invite", outcome });
  });
}

function readReservation(
  { database }: HoldPorts,
  { organisation, id }: ReservationKey,
): Promise<Reservation | null> {
  return database.withOrganisation(organisation, (db) => findReservation(db, organisation, id));
}

async function readModel(
  { database }: Pick<HoldPorts, "database">,
  { organisation, id }: ReservationKey,
): Promise<StoredInvitation> {
  const model = await database.withOrganisation(organisation, (db) =>
    findInvitationModel(db, organisation, id),
  );
  if (!model) throw new Error("The invitation was never written down");
  return model;
}

function isMailAway(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "MAIL_UNREACHABLE";
}
