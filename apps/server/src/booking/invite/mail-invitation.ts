import type { Db } from "../../platform/database/database.ts";
import { hasCode } from "../../platform/has-code.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { Invitation } from "../../reservations/reservation.ts";
import type { Invitation as RenderedFrom } from "../../templates/invitation.ts";
import { renderInvitation } from "../../templates/render-invitation.ts";
import type { HoldPorts } from "../booking-ports.ts";
import { markInvitation, type Owed } from "../owed/owed-store.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, findInvitationModel } from "../store.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import type { StoredInvitation } from "./stored-invitation.ts";
import type { InvitationModelPorts } from "./write-invitation.ts";

export interface InvitationPorts extends HoldPorts, InvitationModelPorts {
  readonly mailer: Mailer;
}

/** What sets one mail of an invitation apart from the others. */
type OneMail = Pick<RenderedFrom, "method" | "sequence" | "before"> & Pick<Invitation, "at">;

/** Sends an invitation as it was written down. Throws when the mail server does not answer. */
export async function mailInvitation(
  ports: InvitationPorts,
  booking: LoadedBooking,
  written: StoredInvitation,
  { method, sequence, before, at }: OneMail,
): Promise<"sent" | "refused"> {
  const { invitation, templates } = written;
  const acceptanceUrl = ports.acceptanceUrl(booking, invitation.customer.email);
  const visitUrl = ports.visitUrl(booking, invitation.customer.email);
  const repliesTo = ports.replies.of(booking.key, written);
  const links = { acceptanceUrl, visitUrl, repliesTo };
  const { mail } = renderInvitation(
    { ...invitation, ...links, method, sequence, before, sentAt: at.getTime() },
    templates,
  );
  return (await ports.mailer.send(mail)).kind;
}

/** The same, to somebody: one that has been sent to another address before. */
export function addressedTo(written: StoredInvitation, email: string): StoredInvitation {
  const { invitation } = written;
  const customer = { ...invitation.customer, email };
  return { ...written, invitation: { ...invitation, customer } };
}

export function isMailAway(error: unknown): boolean {
  return hasCode(error, "MAIL_UNREACHABLE");
}

/** Otherwise nobody has said what became of it. */
export function wasSurelyNotTaken(error: unknown): boolean {
  return error instanceof Error && "isSurelyNotTaken" in error && error.isSurelyNotTaken === true;
}

/** Of the row that says whom it is owed to. */
const stateOfRow = {
  asked: "due",
  sending: "trying",
  sent: "done",
  failed: "refused",
  cancelled: "done",
} as const satisfies Record<Invitation["state"], Owed["state"]>;

/** `outcome` null: only remembered, not recorded as a step. */
export async function noteInvitation(
  db: Db,
  { organisation, id }: ReservationKey,
  invitation: Invitation,
  outcome: string | null,
): Promise<void> {
  await changeReservation(db, organisation, id, { invitation });
  await markInvitation(db, organisation, id, {
    sequence: invitation.sequence,
    state: stateOfRow[invitation.state],
  });
  if (outcome !== null) await addStep(db, organisation, id, { step: "invite", outcome });
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
