import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Db } from "../../platform/database/database.ts";
import { isOverlap } from "../../platform/database/database.ts";
import type { Invitation } from "../../reservations/reservation.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { changeOwed, listMails, type Owed } from "../owed/owed-store.ts";
import { addStep } from "../step-store.ts";
import type { FoundInCrm } from "../write/find-in-crm.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { settleBooking } from "../write/settle-booking.ts";
import { restoreStep as step } from "./leave-to-a-person.ts";

/** The CRM has it: it is booked, whatever the row has forgotten. */
export async function adopt(
  ports: BookingPorts,
  { key, reservation }: LoadedBooking,
  { record, meetingId }: Extract<FoundInCrm, { kind: "booked" }>,
): Promise<void> {
  const { organisation, id } = key;
  const { invitation } = reservation;
  await ports.database.withOrganisation(organisation, async (db) => {
    for (const { owedId } of await listCancellations(db, key, invitation))
      await changeOwed(db, organisation, owedId, { state: "void" });
    await addStep(db, organisation, id, { step, outcome: "found in the CRM" });
  });
  const done = {
    record: record ? { kind: "written" as const, ...record } : { kind: "unknown" as const },
    meeting:
      meetingId === null
        ? null
        : { kind: "written" as const, module: meetingModule, id: meetingId },
    undone: record ? [] : [{ code: "restored-record-unknown" as const }],
    notes: [],
  };
  await settleBooking(ports, key, done).catch(async (error) => {
    // Released meanwhile, and somebody else has the time here: the CRM's diary shows both.
    if (!isOverlap(error)) throw error;
    await ports.database.withOrganisation(organisation, (db) =>
      addStep(db, organisation, id, { step, outcome: "its time is taken here" }),
    );
  });
}

/** Of the present invitation, and not sent yet. One to a former address is owed whatever the CRM has. */
export async function listCancellations(
  db: Db,
  { organisation, id }: ReservationKey,
  invitation: Invitation | null,
): Promise<Owed[]> {
  const mails = await listMails(db, organisation, id);
  return mails.filter(
    ({ what, state, sequence }) =>
      what === "cancellation" &&
      state !== "done" &&
      state !== "void" &&
      (sequence ?? 0) > (invitation?.sequence ?? 0),
  );
}
