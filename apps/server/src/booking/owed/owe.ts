import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Invitation } from "../../reservations/reservation.ts";
import { changeReservation, findInvitationModel, findReservation } from "../store.ts";
import { addFreedOf } from "../waiting/freed-store.ts";
import { addOwed, type ChatNews, hasChat, listMails, voidMails } from "./owed-store.ts";

/** Whether the customer has it, or may. */
export const mayBeOut = ({ state }: Invitation): boolean => state === "sent" || state === "sending";

/**
 * A reservation is released. A customer who may have its invitation is owed the cancellation, from this
 * transaction on, and those who wait are judged for its time; an invitation that never went out never will. `news`: owed to the chat once the customer
 * has the cancellation.
 */
export async function release(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { isToCustomer = true, news = null }: { isToCustomer?: boolean; news?: ChatNews | null } = {},
): Promise<void> {
  // First, because a released one has forgotten whom to mail and what.
  if (isToCustomer) await oweCancellation(db, organisation, id, news);
  else await voidMails(db, organisation, id);
  await changeReservation(db, organisation, id, { state: "released" });
  await addFreedOf(db, organisation, id);
}

export async function oweCancellation(
  db: Db,
  organisation: OrganisationId,
  id: string,
  chat: ChatNews | null = null,
): Promise<void> {
  const { invitation } = (await findReservation(db, organisation, id)) ?? {};
  await voidMails(db, organisation, id);
  if (!invitation?.email || !mayBeOut(invitation)) return;
  const model = await findInvitationModel(db, organisation, id);
  const sequence = await nextSequence(db, organisation, id);
  await addOwed(db, organisation, id, {
    what: "cancellation",
    address: invitation.email,
    sequence,
    model,
    chat,
  });
}

/** Nothing, where the workflow has no chat. */
export async function oweChat(
  db: Db,
  organisation: OrganisationId,
  id: string,
  chat: ChatNews,
): Promise<void> {
  if (await hasChat(db, organisation, id))
    await addOwed(db, organisation, id, { what: "chat", chat });
}

/** To the field of the CRM that the workflow has for it. Nothing is owed before both have happened, whichever is last. */
export async function oweAcceptance(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<void> {
  const { state, acceptedAt } = (await findReservation(db, organisation, id)) ?? {};
  const isBooked = state === "booked" || state === "attention";
  if (isBooked && acceptedAt) await addOwed(db, organisation, id, { what: "acceptance" });
}

/** Never used before: calendars take the highest for the truth. */
export async function nextSequence(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<number> {
  const mails = await listMails(db, organisation, id);
  return mails.reduce((next, { sequence }) => Math.max(next, (sequence ?? 0) + 1), 0);
}
