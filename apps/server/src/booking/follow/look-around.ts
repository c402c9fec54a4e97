import type { Db } from "../../platform/database/database.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { lockReservation } from "../store.ts";
import { findInCrm } from "../write/find-in-crm.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { adopt, listCancellations } from "./adopt.ts";
import { askWhatWasLost, type StoryOfEpoch } from "./ask-what-was-lost.ts";
import { findEpoch, markLookedFor } from "./epoch-store.ts";
import { leaveToAPerson } from "./leave-to-a-person.ts";

/** Who looks around, and the epoch in which they began; null: they begin now. */
export interface Looking<Loaded = unknown> {
  readonly story: StoryOfEpoch;
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
        if (now?.state === state) await leaveToAPerson(db, key, "restored-unknown");
      });
  }
  await database.withOrganisation(organisation, (db) => markLookedFor(db, organisation, id));
}
