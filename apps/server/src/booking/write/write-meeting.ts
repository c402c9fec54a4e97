import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { type InCrm, orForbidden, type Wrote, wrote } from "../wrote.ts";
import { lookForMeeting, noteAsked, onceUntilTaken } from "./note-asked.ts";
import type { Prepared } from "./prepare-booking.ts";
import { referenceFor } from "./reference-for.ts";

/** The meeting in the field agent's calendar, about the record that was written. */
export function writeMeeting(
  ports: BookingPorts,
  prepared: Prepared,
  record: InCrm,
): Promise<Wrote> {
  return orForbidden(() => writeEvent(ports, prepared, record));
}

async function writeEvent(
  ports: BookingPorts,
  { crm, booking, values: { byModule, facts } }: Prepared,
  { module, id }: InCrm,
): Promise<Wrote> {
  const { key, settings, modules, reservation, agent, holder } = booking;
  const place = [facts.appStreet, facts.appCity, facts.appPostcode].filter((part) => part !== null);
  const meeting = {
    title: settings.defaultMeetingTitle,
    start: facts.appBookingDateTime,
    end: facts.appBookingEndDateTime,
    ownerId: agent.crmUserId,
    place: place.join(", "),
    description: `Booked by ${holder.name} with Milepost. Reference ${reservation.id}.`,
    about: { module, id },
    values: byModule.get(meetingModule) ?? {},
  };
  const reference = referenceFor(modules, meetingModule, key);
  const asked = await noteAsked(ports.database, key, "meeting");
  const marked = reference && { ...reference, isNew: asked === null };
  const write = async () => wrote(meetingModule, await crm.createMeeting(meeting, marked));
  // Where somebody died with it, or the answer was lost, nobody will ever know.
  if (!reference)
    return asked === null ? onceUntilTaken(ports, key, "meeting", write) : { kind: "unknown" };
  const found = asked !== null && (await lookForMeeting(crm, meeting, reference, asked));
  return found ? { kind: "written", module: meetingModule, id: found } : write();
}
