import { setTimeout as sleep } from "node:timers/promises";
import { holdAfterFailedInviteMinutes } from "@milepost/contract/limits.ts";
import { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import type { Steps } from "../../platform/engine/steps.ts";
import type { Invitation } from "../../reservations/reservation.ts";
import { readInvitationTemplates } from "../../templates/find-template.ts";
import type { InvitationTemplates } from "../../templates/render-invitation.ts";
import { listDueKinds } from "../owed/owed-store.ts";
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

/** `holdSeconds`: until the hold ends. */
export const Invited = z.object({ kind: Outcome, holdSeconds: z.number() }).readonly();
export type Invited = z.infer<typeof Invited>;

/** Before the second and third try, in milliseconds: somebody waits. */
const pauses = [500, 2_000];

/** What an invitation is written from. */
export interface LoadedToInvite {
  readonly booking: LoadedBooking;
  /** Null: it is not written down yet. */
  readonly written: StoredInvitation | null;
  readonly templates: InvitationTemplates;
  /** Mails that the customer is owed before it, such as the cancellation to another address. */
  readonly isMailDue: boolean;
}

export async function loadToInvite(db: Db, key: ReservationKey): Promise<LoadedToInvite> {
  const { organisation, id } = key;
  const booking = await loadBookingIn(db, key);
  const { reservation, settings } = booking;
  const of = { workflowId: reservation.workflowId, templates: settings.templates };
  const [written, templates, due] = await Promise.all([
    findInvitationModel(db, organisation, id),
    readInvitationTemplates(db, organisation, of),
    listDueKinds(db, organisation, id),
  ]);
  return { booking, written, templates, isMailDue: due.includes("mails") };
}

/**
 * Sends the invitation that was asked for, after the mails that are due before it. What it says is written down first;
 * after a crash the very same one is sent again, which a calendar takes as one. Nobody sees "sent" before the server
 * took it. `first`: what was read of it a moment ago; null: nothing.
 */
export async function invite(
  steps: Steps,
  ports: InvitationPorts,
  key: ReservationKey,
  first: LoadedToInvite | null,
  sendDue: () => Promise<void>,
): Promise<Invited> {
  let seen = first;
  const sent = await steps.run("send the invitation, or nothing before what is due", async () => {
    const loaded = seen ?? (await load(ports, key));
    // A second try reads it again.
    seen = null;
    return loaded.isMailDue ? null : sendInvitation(ports, key, loaded);
  });
  if (sent !== null) return sent;
  await sendDue();
  return steps.run("send the invitation", async () =>
    sendInvitation(ports, key, await load(ports, key)),
  );
}

const load = ({ database }: InvitationPorts, key: ReservationKey) =>
  database.withOrganisation(key.organisation, (db) => loadToInvite(db, key));

async function sendInvitation(
  ports: InvitationPorts,
  key: ReservationKey,
  { booking, templates, ...loaded }: LoadedToInvite,
): Promise<Invited> {
  const { state, invitation } = booking.reservation;
  if (state !== "held" || !invitation) return gone;
  const written = loaded.written ?? (await writeInvitation(ports, booking, templates));
  // A server that did not say what became of it may have taken it: then it stays "sending". Null: nothing was read yet.
  let isDoubtful: boolean | null = null;
  for (const pause of [...pauses, null]) {
    const begun = await ports.database.withOrganisation(key.organisation, (db) =>
      beginSending(db, key, written),
    );
    if (begun.kind === "gone") return gone;
    if (begun.kind === "sent") return { kind: "sent", holdSeconds: begun.holdSeconds };
    isDoubtful ??= begun.invitation.state === "sending";
    const outcome = await trySending(ports, booking, begun);
    isDoubtful ||= outcome === "unknown";
    const isOver = outcome === "sent" || outcome === "refused";
    if (isOver || pause === null) {
      const kind = isOver ? outcome : "unreachable";
      const unreachable = isDoubtful ? "sending" : "asked";
      const state = { sent: "sent", refused: "failed", unreachable } as const;
      const now = { ...begun.invitation, state: state[kind] };
      return ports.database.withOrganisation(key.organisation, async (db) => {
        await noteInvitation(db, key, now, kind);
        return { kind, holdSeconds: await secondsLeft(db, key) };
      });
    }
    await sleep(pause);
  }
  throw new Error("unreachable");
}

const gone: Invited = { kind: "gone", holdSeconds: 0 };

/** What is sent, with the invitation as it was before this try. */
interface Begun {
  readonly kind: "begun";
  readonly written: StoredInvitation;
  readonly invitation: Invitation;
}

/** From here on the customer may have it, and it stays as it is written. */
async function beginSending(
  db: Db,
  key: ReservationKey,
  written: StoredInvitation,
): Promise<Begun | { readonly kind: "sent"; readonly holdSeconds: number } | { kind: "gone" }> {
  const { organisation, id } = key;
  const now = await lockReservation(db, organisation, id);
  const invitation = now?.invitation;
  if (!now || !invitation) throw new Error("There is no invitation to send");
  if (invitation.state === "sent") return { kind: "sent", holdSeconds: await secondsLeft(db, key) };
  // Given back meanwhile.
  if (now.state === "released") return { kind: "gone" };
  const before = await findInvitationModel(db, organisation, id);
  if (before === null) {
    if (invitation.email !== written.invitation.customer.email)
      throw new Error("Another address was asked for meanwhile");
    await changeReservation(db, organisation, id, { invitationModel: written });
  }
  if (invitation.state !== "sending")
    await noteInvitation(db, key, { ...invitation, state: "sending" }, null);
  return { kind: "begun", written: before ?? written, invitation };
}

async function trySending(
  ports: InvitationPorts,
  booking: LoadedBooking,
  { written, invitation }: Begun,
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
async function secondsLeft(db: Db, { organisation, id }: ReservationKey): Promise<number> {
  const now = await lockReservation(db, organisation, id);
  const isOut = now?.invitation?.state === "sent";
  if (!isOut) await renewHold(db, organisation, id, { minutes: holdAfterFailedInviteMinutes });
  const after = await findReservation(db, organisation, id);
  return after?.secondsLeft ?? 0;
}
