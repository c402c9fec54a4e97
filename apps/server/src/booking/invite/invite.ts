import { setTimeout as sleep } from "node:timers/promises";
import { holdAfterFailedInviteMinutes } from "@milepost/contract/limits.ts";
import { z } from "zod";
import type { Steps } from "../../platform/engine/stories.ts";
import type { Invitation } from "../../reservations/reservation.ts";
import type { HoldPorts } from "../ports.ts";
import { changeReservation, findReservation, lockReservation, renewHold } from "../store.ts";
import { loadBooking, readReservation } from "../write/load-booking.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { findInvitationModel } from "./invitation-store.ts";
import {
  type InvitationPorts,
  isMailAway,
  mailInvitation,
  noteInvitation,
  wasSurelyNotTaken,
} from "./mail-invitation.ts";
import { writeInvitation } from "./write-invitation.ts";

/** `gone`: the hold was given back before. `unreachable`: it will not be tried again by itself. */
const Outcome = z.enum(["sent", "refused", "unreachable", "gone"]);
type Outcome = z.infer<typeof Outcome>;

/** `holdSeconds`: until the hold ends. */
export const Invited = z.object({ kind: Outcome, holdSeconds: z.number() }).readonly();
export type Invited = z.infer<typeof Invited>;

/** Before the second and third try, in milliseconds: somebody waits. */
const pauses = [500, 2_000];

/**
 * Sends the invitation that was asked for. What it says is written down first; after a crash the very
 * same one is sent again, which a calendar takes as one. Nobody sees "sent" before the server took it.
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

async function sendInvitation(ports: InvitationPorts, key: ReservationKey): Promise<Outcome> {
  const reservation = await readReservation(ports, key);
  const invitation = reservation?.invitation;
  if (!invitation) throw new Error("There is no invitation to send");
  if (invitation.state === "sent") return "sent";
  if (reservation.state === "released") return "gone";
  // A server that did not say what became of it may have taken it: then it stays "sending".
  let isDoubtful = invitation.state === "sending";
  await noteInvitation(ports, key, { ...invitation, state: "sending" }, null);
  for (const pause of [...pauses, null]) {
    const outcome = await trySending(ports, key, invitation);
    if (outcome === "gone") return outcome;
    isDoubtful ||= outcome === "unknown";
    const isOver = outcome === "sent" || outcome === "refused";
    if (isOver || pause === null) {
      const kind = isOver ? outcome : "unreachable";
      const unreachable = isDoubtful ? "sending" : "asked";
      const state = { sent: "sent", refused: "failed", unreachable } as const;
      await noteInvitation(ports, key, { ...invitation, state: state[kind] }, kind);
      return kind;
    }
    await sleep(pause);
  }
  throw new Error("unreachable");
}

async function trySending(
  ports: InvitationPorts,
  key: ReservationKey,
  invitation: Invitation,
): Promise<Outcome | "unknown"> {
  const { organisation, id } = key;
  const written = await ports.database.withOrganisation(organisation, (db) =>
    findInvitationModel(db, organisation, id),
  );
  // Released meanwhile, and forgotten.
  if (!written) return "gone";
  const booking = await loadBooking(ports.database, key);
  try {
    return await mailInvitation(ports, booking, written, { ...invitation, method: "REQUEST" });
  } catch (error) {
    if (!isMailAway(error)) throw error;
    return wasSurelyNotTaken(error) ? "unreachable" : "unknown";
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
