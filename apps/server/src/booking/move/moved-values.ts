import type { Values } from "@milepost/crm/crm.ts";
import { bookingValues } from "../../reservations/booking-values.ts";
import { userValue } from "../../session/read-people.ts";
import type { LoadedBooking } from "../write/loaded-booking.ts";
import type { Next } from "./load-moving.ts";

const changing: ReadonlySet<string> = new Set([
  "appBookingDateTime",
  "appBookingEndDateTime",
  "appFieldAgent",
]);

/** Of a module: the fields that say when the visit is and who comes. The workflow's defaults are of the booking alone. */
export function movedValues(
  { settings, modules, holder, reservation }: LoadedBooking,
  { start, end, agent }: Next,
  module: string,
): Values {
  const mappings = settings.mappings.filter(({ id, parentAppFieldId }) =>
    changing.has(parentAppFieldId ?? id),
  );
  const own = { ...settings, mappings, bookingAgentFields: [], defaultFieldValues: [] };
  const facts = {
    appBookingAgent: userValue(holder),
    appFieldAgent: userValue(agent),
    appStreet: null,
    appCity: null,
    appPostcode: null,
    appCustomerEmail: null,
    appBookingDateTime: start,
    appBookingEndDateTime: end,
    appSourceRecordId: reservation.recordId,
  };
  const form = { top: {}, bottom: {} };
  const { byModule } = bookingValues(own, modules, { records: new Map(), facts, form });
  return byModule.get(module) ?? {};
}
