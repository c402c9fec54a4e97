import type { Mailer } from "../platform/mail.ts";
import { renderInvitation } from "../templates/render-invitation.ts";
import type { InvitationModelPorts, StoredInvitation } from "./invitation-model.ts";
import { findInvitationModel } from "./invitation-store.ts";
import type { LoadedBooking, ReservationKey } from "./load-booking.ts";
import type { HoldPorts } from "./ports.ts";
import type { Invitation } from "./reservation.ts";
import { addStep } from "./step-store.ts";
import { changeReservation } from "./store.ts";

export interface InvitationPorts extends HoldPorts, InvitationModelPorts {
  readonly mailer: Mailer;
}

/** Sends an invitation as it was written down. Throws when the mail server does not answer. */
export async function mailInvitation(
  ports: InvitationPorts,
  booking: LoadedBooking,
  { invitation, templates }: StoredInvitation,
  { method, sequence, at }: Pick<Invitation, "sequence" | "at"> & { method: "REQUEST" | "CANCEL" },
): Promise<"sent" | "refused"> {
  const acceptanceUrl = ports.acceptanceUrl(booking);
  const { mail } = renderInvitation(
    { ...invitation, acceptanceUrl, method, sequence, sentAt: at.getTime() },
    templates,
  );
  return (await ports.mailer.send(mail)).kind;
}

/** `outcome` null: only remembered, not told as a step. */
export async function noteInvitation(
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

export async function readWrittenInvitation(
  { database }: HoldPorts,
  { organisation, id }: ReservationKey,
): Promise<StoredInvitation> {
  const model = await database.withOrganisation(organisation, (db) =>
    findInvitationModel(db, organisation, id),
  );
  if (!model) throw new Error("The invitation was never written down");
  return model;
}
