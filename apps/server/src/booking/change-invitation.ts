import type { Steps } from "../platform/stories.ts";
import { loadBooking, type ReservationKey, readReservation } from "./load-booking.ts";
import {
  type InvitationPorts,
  mailInvitation,
  noteInvitation,
  readWrittenInvitation,
} from "./mail-invitation.ts";
import type { Invitation } from "./reservation.ts";
import { changeReservation } from "./store.ts";

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
    const { invitation, state } = (await readReservation(ports, key)) ?? {};
    if (state !== "released" || !invitation || !mayBeOut(invitation)) return false;
    const booking = await loadBooking(ports.database, key);
    const written = await readWrittenInvitation(ports, key);
    const next = { ...invitation, sequence: invitation.sequence + 1 };
    const kind = await mailInvitation(ports, booking, written, { ...next, method: "CANCEL" });
    const isTold = kind === "sent";
    const after = isTold ? { ...next, state: "cancelled" as const } : invitation;
    await noteInvitation(ports, key, after, `cancel ${kind}`);
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
    const { invitation, startsAt, endsAt, state } = booking.reservation;
    const isBooked = state === "booked" || state === "attention";
    if (!isBooked || !invitation || !mayBeOut(invitation)) return false;
    const before = await readWrittenInvitation(ports, key);
    const { appointment } = before.invitation;
    const moved = { ...appointment, start: startsAt.getTime(), end: endsAt.getTime() };
    const now = { appointment: moved, fieldAgentName: booking.agent.name };
    const written = { ...before, invitation: { ...before.invitation, ...now } };
    const next = { ...invitation, sequence: invitation.sequence + 1 };
    const kind = await mailInvitation(ports, booking, written, { ...next, method: "REQUEST" });
    const isTold = kind === "sent";
    if (isTold)
      await ports.database.withOrganisation(key.organisation, (db) =>
        changeReservation(db, key.organisation, key.id, { invitationModel: written }),
      );
    const after = isTold ? { ...next, state: "sent" as const } : invitation;
    await noteInvitation(ports, key, after, `update ${kind}`);
    return isTold || "refused";
  });
}

const mayBeOut = ({ state }: Invitation) => state === "sent" || state === "sending";
