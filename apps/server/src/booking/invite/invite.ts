import { setTimeout as sleep } from "node:timers/promises";
import { holdAfterFailedInviteMinutes } from "@milepost/contract/limits.ts";
import { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import type { Steps } from "../../platform/engine/steps.ts";
import type { Invitation } from "../../reservations/reservation.ts";
import { readInvitationTemplates } from "../../templates/find-template.ts";
import type { HoldPorts } from "../booking-ports.ts";
import {
  changeReservation,
  findInvitationModel,
  findReservation,
  lockReservation,
  renewHold,
} from "../store.ts";
import { loadBookingIn } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import {
  type InvitationPorts,
  isMailAway,
  mailInvitation,
  noteInvitation,
  wasSurelyNotTaken,
} from "./mail-invitation.ts";
import type { StoredInvitation } from "./stored-invitation.ts";
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
  const { booking, isThere, templates } = await ports.database.withOrganisation(
    organisation,
    async (db) => {
      const booking = await loadBookingIn(db, key);
      const { reservation, settings } = booking;
      return {
        booking,
        isThere: (await findInvitationModel(db, organisation, id)) !== null,
        templates: await readInvitationTemplates(db, organisation, {
          workflowId: reservation.workflowId,
          templates: settings.templates,
        }),
      };
    },
  );
  const { state, invitation } = booking.reservation;
  if (state !== "held" || !invitation) return false;
  if (isThere) return true;
  const invitationModel = await writeInvitation(ports, booking, templates);
  await ports.database.withOrganisation(organisation, (db) =>
    changeReservation(db, organisation, id, { invitationModel }),
  );
  return true;
}

async function sendInvitation(ports: InvitationPorts, key: ReservationKey): Promise<Outcome> {
  // A server that did not say what became of it may have taken it: then it stays "sending". Null: nothing was read yet.
  let isDoubtful: boolean | null = null;
  for (const pause of [...pauses, null]) {
    const begun = await ports.database.withOrganisation(key.organisation, (db) =>
      beginSending(db, key),
    );
    if (begun.kind !== "begun") return begun.kind;
    const { invitation } = begun;
    isDoubtful ??= invitation.state === "sending";
    const outcome = await trySending(ports, begun);
    isDoubtful ||= outcome === "unknown";
    const isOver = outcome === "sent" || outcome === "refused";
    if (isOver || pause === null) {
      const kind = isOver ? outcome : "unreachable";
      const unreachable = isDoubtful ? "sending" : "asked";
      const state = { sent: "sent", refused: "failed", unreachable } as const;
      const now = { ...invitation, state: state[kind] };
      await ports.database.withOrganisation(key.organisation, (db) =>
        noteInvitation(db, key, now, kind),
      );
      return kind;
    }
    await sleep(pause);
  }
  throw new Error("unreachable");
}

/** What is sent, with the invitation as it was before this try. */
interface Begun {
  readonly kind: "begun";
  readonly booking: LoadedBooking;
  readonly written: StoredInvitation;
  readonly invitation: Invitation;
}

/** From here on the customer may have it. */
async function beginSending(
  db: Db,
  key: ReservationKey,
): Promise<Begun | { readonly kind: "sent" | "gone" }> {
  const { organisation, id } = key;
  const booking = await loadBookingIn(db, key);
  const { invitation, state } = booking.reservation;
  if (!invitation) throw new Error("There is no invitation to send");
  if (invitation.state === "sent") return { kind: "sent" };
  // Released meanwhile, and forgotten.
  const written = await findInvitationModel(db, organisation, id);
  if (state === "released" || !written) return { kind: "gone" };
  if (invitation.state !== "sending")
    await noteInvitation(db, key, { ...invitation, state: "sending" }, null);
  return { kind: "begun", booking, written, invitation };
}

async function trySending(
  ports: InvitationPorts,
  { booking, written, invitation }: Begun,
): Promise<"sent" | "refused" | "unreachable" | "unknown"> {
  try {
    const { sequence, at } = invitation;
    const mail = { method: "REQUEST", sequence, before: null, at } as const;
    return await mailInvitation(ports, booking, written, mail);
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
