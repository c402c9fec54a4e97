import type { Crm } from "@milepost/crm/crm.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Database } from "../../platform/database/database.ts";
import { mappedFields } from "../../workflows/fields/mapped-fields.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { lockReservation } from "../store.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { noteAskedIn, updateAgain } from "../write/note-asked.ts";
import { orForbidden, whyRefused, wrote } from "../wrote.ts";
import type { CancelAnswer } from "./cancel-answer.ts";

export type Cleared =
  /** The record no longer says when a visit is. `isChanged` false: it never did. */
  | { readonly kind: "clear"; readonly isChanged: boolean; readonly warning: string | null }
  /** Nothing was changed in the CRM, and nothing will be. */
  | { readonly kind: "stop"; readonly answer: CancelAnswer }
  /** There is nothing to cancel, or it has been done. */
  | { readonly kind: "over"; readonly answer: CancelAnswer };

const recordUnknown =
  "We don’t know this visit’s record in your CRM. Look for it there and clear its time.";

/** Takes the visit's time off the record that it was written to. */
export async function clearRecord(ports: BookingPorts, key: ReservationKey): Promise<Cleared> {
  const begun = await begin(ports.database, key);
  if (begun.kind === "over") return begun;
  const { asked } = begun;
  const booking = await loadBooking(ports.database, key);
  try {
    const crm = await ports.openCrm(booking.connection);
    return await clear(crm, booking, asked);
  } catch (error) {
    // What was asked before may have been done.
    if (crmFailureCode(error) !== "CRM_DISCONNECTED" || asked !== null) throw error;
    return { kind: "stop", answer: { kind: "disconnected" } };
  }
}

type Begun =
  | Extract<Cleared, { kind: "over" }>
  /** Milliseconds since somebody began and nobody knows what came of it; null: this is the first time. */
  | { readonly kind: "begun"; readonly asked: number | null };

/** From here on the request cannot be taken back. */
async function begin(database: Database, key: ReservationKey): Promise<Begun> {
  const { organisation, id } = key;
  return database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (!now?.cancel) return { kind: "over", answer: { kind: "not-asked" } };
    if (now.state === "released") {
      const { warning } = now.cancel;
      return { kind: "over", answer: { kind: "cancelled", warning } };
    }
    return { kind: "begun", asked: await noteAskedIn(db, key, "cancel") };
  });
}

type Clearing = Pick<Crm, "updateRecord" | "findRecord" | "listDeleted">;

async function clear(
  crm: Clearing,
  booking: LoadedBooking,
  asked: number | null,
): Promise<Cleared> {
  const { module, recordId: id } = booking.reservation.written;
  if (module === null || id === null)
    return { kind: "clear", isChanged: false, warning: recordUnknown };
  const fields = timeFields(booking, module);
  if (fields.length === 0) return { kind: "clear", isChanged: false, warning: null };
  const values = Object.fromEntries(fields.map((field) => [field, null]));
  const write = () =>
    orForbidden(async () => wrote(module, await crm.updateRecord(module, id, values)));
  const last = await updateAgain(write, asked);
  if (last.kind !== "refused" || (await saysNothing(crm, { module, id }, fields)))
    return { kind: "clear", isChanged: true, warning: null };
  return { kind: "stop", answer: { kind: "refused", why: whyRefused(last) } };
}

/** The fields of the module that say when a visit is, as far as the CRM still has them. */
function timeFields({ settings, modules }: LoadedBooking, module: string): string[] {
  const refs = ["appBookingDateTime", "appBookingEndDateTime"] as const;
  const mapped = refs
    .flatMap((ref) => mappedFields(settings, ref))
    .filter((place) => place.module === module)
    .map(({ field }) => field);
  const known = new Set(modules[module]?.map(({ name }) => name));
  return [...new Set(mapped)].filter((field) => known.has(field));
}

/** A record that was deleted, or that somebody has cleared already, is as good as one that we have cleared. */
async function saysNothing(
  crm: Clearing,
  { module, id }: { readonly module: string; readonly id: string },
  fields: readonly string[],
): Promise<boolean> {
  const record = await crm.findRecord(module, id, fields);
  if (record) return fields.every((field) => (record.values[field] ?? null) === null);
  return (await crm.listDeleted(module, [id])).length > 0;
}
