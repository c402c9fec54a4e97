import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import { makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import type { LoadedBooking } from "./write/loaded-booking.ts";
import { referenceFor } from "./write/reference-for.ts";

/** A meeting that was asked for, and of which the CRM never said that it made it. Null: there is none. */
export async function findBookedMeeting(
  crm: Pick<Crm, "findByReference">,
  { key, settings, modules }: LoadedBooking,
): Promise<string | null> {
  if (!makesMeeting(settings)) return null;
  const reference = referenceFor(modules, meetingModule, key);
  return reference && crm.findByReference(meetingModule, reference);
}
