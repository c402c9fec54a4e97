import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Crm, Values } from "@milepost/crm/crm.ts";
import type { Db } from "../../platform/database/database.ts";
import { bookingValues } from "../../reservations/booking-values.ts";
import { localText } from "../../reservations/local-text.ts";
import { type PersonDetails, readPeople, userValue } from "../../session/read-people.ts";
import { mappedFields } from "../../workflows/fields/mapped-fields.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { findBookedMeeting } from "../find-booked-meeting.ts";
import { lockReservation } from "../store.ts";
import { loadBookingIn } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { noteAskedIn, updateAgain } from "../write/note-asked.ts";
import { orForbidden } from "../write/or-forbidden.ts";
import { whyRefused, wrote } from "../wrote.ts";
import type { MoveAnswer } from "./move-answer.ts";

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
  const values = module === null ? {} : newValues(booking, next, module);
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
  const values = newValues(booking, next, meetingModule);
  const outcome = await orForbidden(async () =>
    wrote(meetingModule, await crm.updateMeeting(id, { start, end, ownerId, values })),
  );
  if (outcome.kind !== "refused") return null;
  // Somebody has deleted it: then nothing says the old time.
  const isGone =
    outcome.why === "not-found" && (await crm.listDeleted(meetingModule, [id])).length > 0;
  return isGone ? null : whyRefused(outcome);
}

/** When and whose the visit is to be. */
interface Next {
  /** ISO 8601 with the workflow's offset. */
  readonly start: string;
  readonly end: string;
  readonly agent: PersonDetails;
}

interface Moving {
  readonly booking: LoadedBooking;
  /** Null: nobody asks for it any longer. */
  readonly next: Next | null;
}

/** `asked`: milliseconds since somebody began and nobody knows what came of it; null: this is the first time. */
async function begin(
  { database }: BookingPorts,
  key: ReservationKey,
): Promise<Moving & { readonly asked: number | null }> {
  return database.withOrganisation(key.organisation, async (db) => {
    const now = await lockReservation(db, key.organisation, key.id);
    const asked = now?.move ? await noteAskedIn(db, key, "move") : null;
    return { ...(await loadIn(db, key)), asked };
  });
}

async function load({ database }: BookingPorts, key: ReservationKey): Promise<Moving> {
  return database.withOrganisation(key.organisation, (db) => loadIn(db, key));
}

async function loadIn(db: Db, key: ReservationKey): Promise<Moving> {
  const booking = await loadBookingIn(db, key);
  const { move } = booking.reservation;
  if (!move) return { booking, next: null };
  const { timezone } = booking.settings;
  const [agent] = await readPeople(db, key.organisation, [move.agentId]);
  if (!agent) throw new Error("A move to nobody");
  const start = localText(new Date(move.startsAt), timezone);
  return { booking, next: { start, end: localText(new Date(move.endsAt), timezone), agent } };
}

const changing: ReadonlySet<string> = new Set([
  "appBookingDateTime",
  "appBookingEndDateTime",
  "appFieldAgent",
]);

/** Of a module: the fields that say when the visit is and who comes. The workflow's defaults are of the booking alone. */
function newValues(
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
