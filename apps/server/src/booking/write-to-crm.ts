import { meetingModule } from "@milepost/contract";
import {
  type Converted,
  crmFailureCode,
  type Reference,
  type Refused,
  type Values,
  type Written,
} from "@milepost/crm";
import type { StoredModules } from "../settings/stored-field.ts";
import type { ReservationKey } from "./load-booking.ts";
import { lookForMeeting, noteAsked, noteNotTaken } from "./meeting-asked.ts";
import type { BookingPorts } from "./ports.ts";
import type { Prepared } from "./prepare-booking.ts";
import { newRecordValues } from "./record-values.ts";

/** A field of this name keeps our reference, in modules where an administrator has made it. */
export const referenceField = "Milepost_Reference";

/** What a step of writing came to. Journalled, so it holds ids and no customer's data. */
export type Wrote =
  | ({ readonly kind: "written" } & InCrm)
  | {
      readonly kind: "refused";
      readonly why: Refused["why"];
      readonly field: string | null;
      readonly message: string;
    }
  /** Sent, and not to be found out whether it arrived. */
  | { readonly kind: "unknown" };

/** A record that is there. */
export interface InCrm {
  readonly module: string;
  readonly id: string;
  /** Of a lead that was converted: the ids of all that it became, by module; null: none of these. */
  readonly became?: Readonly<Record<string, string | null>>;
}

/**
 * The one write that makes or changes the destination record. Safe to repeat: an update says the same
 * again, a conversion is found done, a new record is found by its reference.
 */
export async function writeRecord(prepared: Prepared): Promise<Wrote> {
  return orForbidden(() => writeDestination(prepared));
}

/** What the access does not reach was not done, and trying again would not help. */
async function orForbidden(write: () => Promise<Wrote>): Promise<Wrote> {
  try {
    return await write();
  } catch (error) {
    if (crmFailureCode(error) !== "CRM_FORBIDDEN") throw error;
    const message = "The CRM does not allow this with the rights of whoever connected it.";
    return { kind: "refused", why: "not-allowed", field: null, message };
  }
}

async function writeDestination({
  crm,
  booking,
  customer,
  plan,
  values: { byModule },
}: Prepared): Promise<Wrote> {
  const { key, settings, modules, reservation } = booking;
  const { sourceModule, destinationModule: module } = settings;
  const own = byModule.get(module) ?? {};
  const made = () =>
    newRecordValues(module, own, {
      ...{ modules, settings, customerName: customer.name, startsAt: reservation.startsAt },
    });
  switch (plan.kind) {
    case "meeting":
      return { kind: "written", module: sourceModule, id: reservation.recordId };
    case "update":
      // The CRM refuses to be told nothing.
      if (Object.keys(own).length === 0)
        return { kind: "written", module, id: reservation.recordId };
      return wrote(module, await crm.updateRecord(module, reservation.recordId, own));
    case "convert": {
      const deal = module === "Deals" ? made() : null;
      return converted(module, await crm.convertLead(reservation.recordId, deal));
    }
    case "create": {
      const link = { [plan.link.field]: { id: reservation.recordId, name: "" } };
      const values = plan.link.on === "new" ? { ...made(), ...link } : made();
      const reference = referenceFor(modules, module, key);
      return wrote(module, await crm.createRecord(module, values, reference));
    }
  }
}

/**
 * What belongs to it beside that record: the mapped fields of the other records a lead became; on a
 * source record that stays what it is, the way to the new one and what the form changed of it. Each says
 * the same when it is repeated. Null: nothing was refused.
 */
export async function writeBeside(
  { crm, booking, customer, plan, values: { byModule } }: Prepared,
  record: InCrm,
): Promise<string | null> {
  const { sourceModule } = booking.settings;
  const updates: { module: string; id: string; values: Values }[] = [];
  for (const [module, id] of Object.entries(record.became ?? {})) {
    const values = byModule.get(module);
    if (id && values) updates.push({ module, id, values });
  }
  if (plan.kind === "create" || plan.kind === "meeting") {
    const values = {
      ...changed(
        byModule.get(sourceModule) ?? {},
        customer.records.get(sourceModule)?.values ?? {},
      ),
      ...(plan.kind === "create" &&
        plan.link.on === "source" && { [plan.link.field]: { id: record.id, name: "" } }),
    };
    const isAnything = Object.keys(values).length > 0;
    if (isAnything)
      updates.push({ module: sourceModule, id: booking.reservation.recordId, values });
  }
  for (const { module, id, values } of updates) {
    const written = await crm.updateRecord(module, id, values);
    if (written.kind === "refused") return written.message;
  }
  return null;
}

/** Those that the record does not say already. */
function changed(values: Values, record: Values): Values {
  const news = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name]),
  );
  return Object.fromEntries(news);
}

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
  const asked = await noteAsked(ports.database, key);
  // Somebody died with it, or the answer was lost. Without a reference nobody will ever know.
  if (asked && !reference) return { kind: "unknown" };
  const found = asked && reference && (await lookForMeeting(crm, meeting, reference, asked));
  if (found) return { kind: "written", module: meetingModule, id: found };
  try {
    return wrote(meetingModule, await crm.createMeeting(meeting, reference));
  } catch (error) {
    if (crmFailureCode(error) === "CRM_LIMITED") await noteNotTaken(ports.database, key);
    throw error;
  }
}

/** Null: the module has no field to keep it in. */
function referenceFor(
  modules: StoredModules,
  module: string,
  { id }: ReservationKey,
): Reference | null {
  const field = modules[module]?.find(({ name }) => name === referenceField);
  return field?.isWritable ? { field: referenceField, value: id } : null;
}

function wrote(module: string, written: Written): Wrote {
  return written.kind === "written" ? { ...written, module } : written;
}

function converted(module: string, outcome: Converted): Wrote {
  if (outcome.kind === "refused") return outcome;
  const { contactId: Contacts, accountId: Accounts, dealId: Deals } = outcome;
  const became: Record<string, string | null> = { Contacts, Accounts, Deals };
  const id = became[module];
  return id ? { kind: "written", module, id, became } : becameNothing;
}

/** One that was asked for now would be there: so it was converted before, by somebody else. */
const becameNothing: Wrote = {
  kind: "refused",
  why: "other",
  field: null,
  message: "The lead was converted before, and not into a record that could be booked.",
};
