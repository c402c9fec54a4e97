import type { Crm, Values } from "@milepost/crm/crm.ts";
import { mappedFields } from "../../workflows/fields/mapped-fields.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { lockReservation } from "../store.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { noteAskedIn, updateAgain } from "../write/note-asked.ts";
import { orForbidden, whyRefused, wrote } from "../wrote.ts";
import { loadMoving, type Moving } from "./load-moving.ts";
import type { MoveAnswer } from "./move-answer.ts";
import { movedValues } from "./moved-values.ts";

export type ChangedRecord =
  /** `isChanged` false: the record never said when the visit is. */
  | { readonly kind: "changed"; readonly isChanged: boolean }
  /** Nothing was changed in the CRM, and nothing will be. */
  | { readonly kind: "stop"; readonly answer: MoveAnswer };

/** Gives the visit's record the new time and field agent. From here on the request cannot be taken back. */
export async function changeRecord(
  ports: BookingPorts,
  key: ReservationKey,
): Promise<ChangedRecord> {
  const { booking, next, asked } = await begin(ports, key);
  if (next === null) return { kind: "stop", answer: { kind: "not-asked" } };
  const { module, recordId } = booking.reservation.written;
  const values = module === null ? {} : movedValues(booking, next, module);
  if (module === null || recordId === null || Object.keys(values).length === 0)
    return { kind: "changed", isChanged: false };
  const crm = await ports.openCrm(booking.connection);
  const write = () =>
    orForbidden(async () => wrote(module, await crm.updateRecord(module, recordId, values)));
  const outcome = await updateAgain(write, asked);
  if (outcome.kind !== "refused" || (asked !== null && (await isThere(crm, booking, values))))
    return { kind: "changed", isChanged: true };
  return { kind: "stop", answer: { kind: "refused", why: whyRefused(outcome) } };
}

/** A call whose answer was lost may have changed it before it was locked: then it says the new time. */
async function isThere(
  crm: Pick<Crm, "findRecord">,
  { reservation, settings }: LoadedBooking,
  values: Values,
): Promise<boolean> {
  const { module, recordId } = reservation.written;
  const fields = mappedFields(settings, "appBookingDateTime")
    .filter((place) => place.module === module && place.field in values)
    .map(({ field }) => field);
  if (module === null || recordId === null || fields.length === 0) return false;
  const record = await crm.findRecord(module, recordId, fields);
  const instant = (value: unknown) => Date.parse(String(value));
  return fields.every((field) => instant(record?.values[field]) === instant(values[field]));
}

/** `asked`: milliseconds since somebody began and nobody knows what came of it; null: this is the first time. */
async function begin(
  { database }: BookingPorts,
  key: ReservationKey,
): Promise<Moving & { readonly asked: number | null }> {
  return database.withOrganisation(key.organisation, async (db) => {
    const now = await lockReservation(db, key.organisation, key.id);
    const asked = now?.move ? await noteAskedIn(db, key, "move") : null;
    return { ...(await loadMoving(db, key)), asked };
  });
}
