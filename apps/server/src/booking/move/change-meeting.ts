import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { findBookedMeeting } from "../find-booked-meeting.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { orForbidden, whyRefused, wrote } from "../wrote.ts";
import { loadMoving, type Moving } from "./load-moving.ts";
import { movedValues } from "./moved-values.ts";

/** Why the meeting is where it was, in words; null: it is moved, or there was none. */
export async function changeMeeting(
  ports: BookingPorts,
  key: ReservationKey,
): Promise<string | null> {
  const { booking, next } = await load(ports, key);
  if (next === null) return null;
  const crm = await ports.openCrm(booking.connection);
  const id = booking.reservation.written.meetingId ?? (await findBookedMeeting(crm, booking));
  if (id === null) return null;
  const { start, end, agent } = next;
  const ownerId = agent.crmUserId;
  const values = movedValues(booking, next, meetingModule);
  const outcome = await orForbidden(async () =>
    wrote(meetingModule, await crm.updateMeeting(id, { start, end, ownerId, values })),
  );
  if (outcome.kind !== "refused") return null;
  // Somebody has deleted it: then nothing says the old time.
  const isGone =
    outcome.why === "not-found" && (await crm.listDeleted(meetingModule, [id])).length > 0;
  return isGone ? null : whyRefused(outcome);
}

async function load({ database }: BookingPorts, key: ReservationKey): Promise<Moving> {
  return database.withOrganisation(key.organisation, (db) => loadMoving(db, key));
}
