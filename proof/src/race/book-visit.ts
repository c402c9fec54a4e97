import { callAs } from "@milepost/kit/company/booking-call.ts";
import { type Opening, wishOf } from "@milepost/kit/company/booking-company.ts";
import { emptyForm, type Office } from "@milepost/kit/company/booking-office.ts";
import type { BookedVisit } from "./race-for-visit.ts";

/** Invites a customer and books them. Null: another visit has been moved there. */
export async function bookVisit(office: Office, opening: Opening): Promise<BookedVisit | null> {
  const { admin, database, organisation, sandbox } = office;
  const { lead } = opening;
  const { slot, fieldagent, postcode, ...wish } = wishOf(opening);
  const asked = { ...wish, slotID: slot, appFieldAgentId: fieldagent, emailRecipient: lead.email };
  const invited = await callAs(admin, "POST", "/api/calendarInvite", asked);
  if (invited.status === 409) return null;
  const form = { ...emptyForm, ...wish, slot, fieldagent, postcode };
  const { status, body } = await callAs(admin, "POST", "/api/processBooking", form);
  if (invited.status !== 200 || status !== 200)
    throw new Error(`Not booked: ${invited.status} ${invited.body.code}, ${status} ${body.code}`);
  // No agent's invitations of this hour are too many.
  await database.query(
    `update owed set since = since - interval '1 day' where organisation_id = $1
     and what = 'invitation' and state <> 'due'`,
    [organisation],
  );
  const id = body.bookingId ?? "";
  const record = (await sandbox.list("Deals")).find((one) => one.Source_Record === lead.id);
  const meeting = (await sandbox.list("Events")).find((one) => one.Milepost_Reference === id);
  if (!record || !meeting) throw new Error(`The CRM has no visit ${id}`);
  return { id, lead, record, meeting };
}
