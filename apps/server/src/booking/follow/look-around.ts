import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Db } from "../../platform/database/database.ts";
import { isOverlap } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Invitation, Reservation } from "../../reservations/reservation.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { oweChat } from "../owed/owe.ts";
import { changeOwed, listMails, type Owed } from "../owed/owed-store.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { type FoundInCrm, findInCrm } from "../write/find-in-crm.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { settleBooking } from "../write/settle-booking.ts";
import { findEpoch, markLookedFor } from "./epoch-store.ts";

const step = "restore";

/** Who looks around, and the epoch in which they began; null: they begin now. */
export interface Looking<Loaded = unknown> {
  readonly story: "invite" | "book" | "endHold" | "sendOwed" | "cancel" | "move" | "remind";
  readonly began: string | null;
  /** What the story reads first, in the transaction that looks around; left out: nothing. */
  readonly load?: (db: Db) => Promise<Loaded>;
}

/** `loaded` null: nothing was, or what was may be wrong by now. */
interface Seen<Loaded> {
  readonly epoch: string;
  readonly loaded: Loaded | null;
}

/**
 * The first step of whatever is done about a reservation: the database's epoch, after the row was brought up
 * to what the CRM has. Null: the database does not know the reservation. While the CRM does not answer,
 * nothing is done and nobody is mailed.
 */
export async function lookAround<Loaded>(
  ports: BookingPorts,
  key: ReservationKey,
  { story, began, load }: Looking<Loaded>,
): Promise<Seen<Loaded> | null> {
  const { organisation, id } = key;
  const found = await ports.database.withOrganisation(organisation, async (db) => {
    const epoch = await findEpoch(db, organisation, id);
    return epoch && { ...epoch, loaded: epoch.isOfAnother || !load ? null : await load(db) };
  });
  if (!found) return null;
  const { epoch, loaded } = found;
  if (found.isOfAnother) await lookAgain(ports, key);
  if (began === null || began === epoch) return { epoch, loaded };
  await askWhatWasLost(ports, key, story);
  return { epoch, loaded: null };
}

async function lookAgain(ports: BookingPorts, key: ReservationKey): Promise<void> {
  const { database } = ports;
  const { organisation, id } = key;
  const booking = await loadBooking(database, key);
  const { state, invitation, form, cancel } = booking.reservation;
  const isOpen = state === "held" || state === "booking";
  const cancellations = await database.withOrganisation(organisation, (db) =>
    listCancellations(db, key, invitation),
  );
  // One that a person cancelled here was taken out of the CRM before it was released.
  const isToBeCancelled = state === "released" && cancel === null && cancellations.length > 0;
  if (isOpen || isToBeCancelled) {
    const found = await findInCrm(ports, booking);
    if (found.kind === "booked") await adopt(ports, booking, found);
    // A slot that was only held is nothing that anybody was promised.
    const isPromised = state === "booking" || form !== null || invitation !== null;
    if (found.kind === "unknown" && isOpen && isPromised)
      await database.withOrganisation(organisation, async (db) => {
        // A person may have given it back meanwhile.
        const now = await lockReservation(db, organisation, id);
        if (now?.state === state) await ask(db, organisation, id, "restored-unknown");
      });
  }
  await database.withOrganisation(organisation, (db) => markLookedFor(db, organisation, id));
}

/** Of the present invitation, and not sent yet. One to a former address is owed whatever the CRM has. */
async function listCancellations(
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

/** The CRM has it: it is booked, whatever the row has forgotten. */
async function adopt(
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

/** A story knows of something that the row does not: what it was is only in the CRM, or in a mailbox. */
async function askWhatWasLost(
  { database }: BookingPorts,
  { organisation, id }: ReservationKey,
  story: Looking["story"],
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (now?.state === "held" && knewMore(story, now))
      await ask(
        db,
        organisation,
        id,
        story === "book" ? "restored-form-lost" : "restored-invitation-lost",
      );
  });
}

const knewMore = (story: Looking["story"], { form, invitation }: Reservation) =>
  story === "book" ? form === null : invitation === null;

/** Nothing more is done about it, and nobody is mailed, before a person has looked. */
async function ask(
  db: Db,
  organisation: OrganisationId,
  id: string,
  code: "restored-unknown" | "restored-form-lost" | "restored-invitation-lost",
): Promise<void> {
  const answer = { kind: "booked" as const, redirectUrl: null, warnings: [{ code }] };
  await changeReservation(db, organisation, id, { state: "attention", answer, form: null });
  await addStep(db, organisation, id, { step, outcome: "left to a person" });
  await oweChat(db, organisation, id, "needs-attention");
}
