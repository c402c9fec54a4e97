import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { forgetCalendarAnswer } from "../replies/calendar-answer-store.ts";
import { findReservation } from "../store.ts";
import { mayBeOut, nextSequence } from "./owe.ts";
import { addOwed, voidMails } from "./owed-store.ts";

/** The same appointment at another time or with another agent. */
export async function oweChange(db: Db, organisation: OrganisationId, id: string): Promise<void> {
  const { invitation } = (await findReservation(db, organisation, id)) ?? {};
  if (!invitation?.email || !mayBeOut(invitation)) return;
  await voidMails(db, organisation, id);
  await forgetCalendarAnswer(db, organisation, id);
  const sequence = await nextSequence(db, organisation, id);
  await addOwed(db, organisation, id, { what: "change", address: invitation.email, sequence });
}
