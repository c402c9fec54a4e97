import type { Values } from "@milepost/crm";
import { formatSlotCode, parseSlotCode } from "@milepost/scheduling";
import { Temporal } from "temporal-polyfill";
import { readDay } from "../diary/read-day.ts";
import { judgeSlot } from "../search/judge-slot.ts";
import { readVisitFields } from "../search/visit-fields.ts";
import type { StoredField } from "../settings/stored-field.ts";
import { bookingValues } from "./field-values.ts";
import { lockDay, weekAt } from "./hold-slot.ts";
import {
  type Customer,
  type LoadedBooking,
  loadBooking,
  loadCustomer,
  type ReservationKey,
} from "./load-booking.ts";
import type { BookingPorts } from "./ports.ts";
import { newRecordValues } from "./record-values.ts";
import type { BookingAnswer, Reservation } from "./reservation.ts";
import { addStep, changeReservation, lockReservation } from "./store.ts";
import { planWriting, type WritePlan } from "./write-plan.ts";

export type Preflight =
  | {
      readonly kind: "go";
      /** `module.field` of what is to be written and the CRM has no field for any more. */
      readonly gone: readonly string[];
    }
  /** Nothing was written, and nothing will be. */
  | { readonly kind: "stop"; readonly answer: BookingAnswer };

const stop = (answer: BookingAnswer): Preflight => ({ kind: "stop", answer });

const noWay = (source: string, destination: string) =>
  `This workflow cannot be booked: nothing leads from ${source} to ${destination}.`;

/**
 * Everything that can be found out before the first write: a lead's conversion cannot be undone. The
 * agent's day is read from the CRM again, because it may have changed since the mirror was, and judged
 * once more under the day's lock. From then on the reservation is being booked and no timer ends it.
 */
export async function preflight(ports: BookingPorts, key: ReservationKey): Promise<Preflight> {
  const loaded = await loadBooking(ports.database, key);
  const crm = await ports.openCrm(key.organisation);
  const customer = await loadCustomer(crm, loaded);
  if (!customer) return stop({ kind: "refused", why: "The record was not found in the CRM." });
  const form = loaded.reservation.form ?? { top: {}, bottom: {} };
  const { sourceModule, destinationModule } = loaded.settings;
  const plan = planWriting(sourceModule, destinationModule);
  if (!plan) return stop({ kind: "refused", why: noWay(sourceModule, destinationModule) });
  const values = bookingValues(loaded.settings, loaded.modules, { ...customer, form });
  const missing = values.missing ?? missingField(loaded, plan, values.byModule, customer);
  if (missing !== null) return stop({ kind: "mandatory", field: missing });
  await readDay(ports.diary, key.organisation, dayOf(loaded));
  return confirm(ports, loaded, values.gone);
}

/** Of a record that is to be made: what the CRM insists on and nobody has a value for. Null: nothing. */
function missingField(
  { settings, modules, reservation }: LoadedBooking,
  plan: WritePlan,
  byModule: ReadonlyMap<string, Values>,
  { name: customerName, company }: Customer,
): string | null {
  const { destinationModule: module } = settings;
  // A lead without a company becomes a contact alone.
  if (plan.kind === "convert" && module === "Accounts" && company === null) return "Company";
  const isMade = plan.kind === "create" || (plan.kind === "convert" && module === "Deals");
  if (!isMade) return null;
  const values = newRecordValues(module, byModule.get(module) ?? {}, {
    ...{ modules, customerName, startsAt: reservation.startsAt, settings },
  });
  const linked = plan.kind === "create" && plan.link.on === "new" ? [plan.link.field] : [];
  const isGiven = ({ name }: StoredField) => name in values || linked.includes(name);
  const wanted = (modules[module] ?? []).filter(
    ({ required, isWritable }) => required && isWritable,
  );
  // The CRM fills in the owner by itself.
  const missing = wanted.find((field) => !isGiven(field) && field.type !== "owner");
  return missing ? missing.label : null;
}

function dayOf({ reservation, settings }: LoadedBooking): { from: Date; to: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(reservation.startsAt.getTime());
  const day = start.toZonedDateTimeISO(settings.timezone).startOfDay();
  return {
    from: new Date(day.epochMilliseconds),
    to: new Date(day.add({ days: 1 }).epochMilliseconds),
  };
}

async function confirm(
  ports: BookingPorts,
  { key, reservation, settings }: LoadedBooking,
  gone: readonly string[],
) {
  const { organisation, id } = key;
  const visitFields = await readVisitFields(ports, organisation, reservation);
  const date = Temporal.Instant.fromEpochMilliseconds(reservation.startsAt.getTime())
    .toZonedDateTimeISO(settings.timezone)
    .toPlainDate()
    .toString();
  return ports.database.withOrganisation(organisation, async (db): Promise<Preflight> => {
    await lockDay(db, organisation, reservation.agentId, date);
    const now = await lockReservation(db, organisation, id);
    if (now?.state === "booking") return { kind: "go", gone };
    if (now?.state !== "held") return stop({ kind: "taken" });
    // Whoever sent it was told that it was not begun.
    if (!now.form) return stop({ kind: "refused", why: "It was taken back before it began." });
    const judged = await judgeSlot(db, organisation, ports.driveTimes, {
      workflowId: now.workflowId,
      postcode: now.postcode,
      agentId: now.agentId,
      slot: codeNow(now, weekAt(ports.now(), settings.timezone)),
      deviation: now.deviation,
      except: { heldBy: now.heldBy, recordId: now.recordId },
      visitFields,
      now: ports.now(),
    });
    const isFree = judged.kind === "free" || (judged.kind === "tight" && now.isTight);
    if (!isFree) {
      await changeReservation(db, organisation, id, { state: "released" });
      await addStep(db, organisation, id, { step: "check the diary", outcome: "taken" });
      return stop({ kind: "taken" });
    }
    await changeReservation(db, organisation, id, { state: "booking" });
    await addStep(db, organisation, id, { step: "check the diary", outcome: "free" });
    return { kind: "go", gone };
  });
}

/** How the slot is called by now: since it was held another week may have begun. */
function codeNow({ slotCode, week }: Reservation, monday: string): string {
  const slot = parseSlotCode(slotCode);
  if (!slot) return slotCode;
  const { weeks } = Temporal.PlainDate.from(week).until(monday, { largestUnit: "weeks" });
  return formatSlotCode({ ...slot, week: slot.week - weeks });
}
