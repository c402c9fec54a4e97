import { setTimeout as sleep } from "node:timers/promises";
import type { Conversion, Converted, Values } from "@milepost/crm/crm.ts";
import type { Link } from "@milepost/crm/crm-model.ts";
import { crmModel } from "../../platform/crm-model.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { orForbidden, type Wrote, wrote } from "../wrote.ts";
import { correctionsWhereRead } from "./corrections-for.ts";
import { firstTaken } from "./deal-openings.ts";
import { newRecordValues } from "./new-record-values.ts";
import { noteAsked, onceUntilTaken, settlesMs } from "./note-asked.ts";
import type { Prepared } from "./prepare-booking.ts";
import { referenceFor } from "./reference-for.ts";

/**
 * The one write that makes or changes the destination record. Safe to repeat: an update says the same
 * again, a conversion is found done, a new record is found by its reference. Without a reference it is written once.
 */
export async function writeRecord(
  ports: BookingPorts,
  prepared: Prepared,
  conversion: Conversion | null,
): Promise<Wrote> {
  const { booking, plan } = prepared;
  const { key, modules, settings } = booking;
  const { destinationModule: module } = settings;
  // Of a lead that was converted before, only another deal is made.
  const isMade = plan.kind === "create" || (conversion !== null && module === "Deals");
  const isFound = !isMade || referenceFor(modules, module, key) !== null;
  const write = (isNew = false) => orForbidden(() => writeDestination(prepared, conversion, isNew));
  if (plan.kind === "meeting") return write();
  const asked = await noteAsked(ports.database, key, "record");
  if (asked === null) return isFound ? write(true) : onceUntilTaken(ports, key, "record", write);
  // Somebody died with it, or the answer was lost.
  return isFound ? writeInDoubt(prepared, write) : { kind: "unknown" };
}

/**
 * While the call before this one may still be under way a refusal of this one says nothing of that. Once it must have
 * ended everything is asked again: then a record that was made is found. What an update did cannot be
 * found, nor what became of a lead that the CRM no longer opens to us, nor anything where we may not look.
 */
async function writeInDoubt({ plan }: Prepared, write: () => Promise<Wrote>): Promise<Wrote> {
  const wrote = await write();
  if (wrote.kind !== "refused") return wrote;
  await sleep(settlesMs);
  const again = await write();
  if (again.kind !== "refused") return again;
  const isHidden =
    plan.kind === "update" ||
    again.why === "not-allowed" ||
    (plan.kind === "convert" && again.why === "locked");
  return isHidden ? { kind: "unknown" } : again;
}

/** `isNew`: the CRM was never asked for this before. */
async function writeDestination(
  prepared: Prepared,
  conversion: Conversion | null,
  isNew: boolean,
): Promise<Wrote> {
  const {
    crm,
    booking,
    customer,
    plan,
    values: { byModule },
  } = prepared;
  const { key, settings, modules, reservation } = booking;
  const { sourceModule, destinationModule: module } = settings;
  const own = byModule.get(module) ?? {};
  const known = referenceFor(modules, module, key);
  const reference = known && { ...known, isNew };
  const made = () =>
    newRecordValues(module, own, {
      modules,
      settings,
      customerName: customer.name,
      startsAt: reservation.startsAt,
    });
  const create = (links: Values) =>
    firstTaken(made(), async (values) =>
      wrote(module, await crm.createRecord(module, { ...values, ...links }, reference)),
    );
  switch (plan.kind) {
    case "meeting":
      return { kind: "written", module: sourceModule, id: reservation.recordId };
    case "update":
      // The CRM refuses an update without values.
      if (Object.keys(own).length === 0)
        return { kind: "written", module, id: reservation.recordId };
      return wrote(module, await crm.updateRecord(module, reservation.recordId, own));
    case "convert": {
      if (!conversion) return convertFirst(prepared, module === "Deals" ? made() : null);
      if (module !== "Deals") return convert(prepared, null);
      // What it became before stays as it is: this appointment gets a deal of its own.
      return after(conversion, await create(linksTo(conversion)));
    }
    case "create":
      return create(plan.link.on === "new" ? linksFrom(prepared, plan.link) : {});
  }
}

/** Of a lead that was one at the check; `deals` null: it becomes no deal. */
async function convertFirst(
  prepared: Prepared,
  deals: readonly [Values, ...Values[]] | null,
): Promise<Wrote> {
  const outcome = deals
    ? await firstTaken(deals, (deal) => convert(prepared, deal))
    : await convert(prepared, null);
  // The call may have been ours: a person has to look at what it became.
  return outcome === becameAnother ? { kind: "unknown" } : outcome;
}

/** The lead says what the form says before it becomes what it becomes: afterwards it is locked. */
async function convert(prepared: Prepared, deal: Values | null): Promise<Wrote> {
  const { crm, booking } = prepared;
  const { recordId } = booking.reservation;
  const uncorrected = await correctLead(prepared);
  const outcome = converted(
    booking.settings.destinationModule,
    await crm.convertLead(recordId, deal),
  );
  return outcome.kind === "written" && uncorrected !== null ? { ...outcome, uncorrected } : outcome;
}

/** Why it could not be, in words; null: it was, or need not be. */
async function correctLead(prepared: Prepared): Promise<string | null> {
  const { crm, booking } = prepared;
  const { recordId } = booking.reservation;
  const values = Object.assign({}, ...correctionsWhereRead(prepared).map((one) => one.values));
  // A worker that crashed here may have converted it already.
  if (Object.keys(values).length === 0 || (await crm.findConversion(recordId))) return null;
  const written = await crm.updateRecord(booking.settings.sourceModule, recordId, values);
  return written.kind === "refused" ? `Leads: ${written.message}` : null;
}

/** To the source record, and to what that points to unless the workflow says otherwise. */
function linksFrom({ booking, customer, values }: Prepared, { field, along }: Link): Values {
  const { settings, reservation } = booking;
  const link = { [field]: { id: reservation.recordId, name: "" } };
  const same = along && customer.records.get(settings.sourceModule)?.values[along];
  const isSaid =
    along !== undefined && along in (values.byModule.get(settings.destinationModule) ?? {});
  return along && same && !isSaid ? { ...link, [along]: same } : link;
}

function linksTo(conversion: Conversion): Values {
  const became = recordsOf(conversion);
  const links = Object.entries(crmModel.conversion.ofDeal).flatMap(([module, field]) => {
    const id = became[module] ?? null;
    return id === null ? [] : [[field, { id, name: "" }] as const];
  });
  return Object.fromEntries(links);
}

function after({ contactId: Contacts, accountId: Accounts }: Conversion, outcome: Wrote): Wrote {
  return outcome.kind === "written" ? { ...outcome, before: { Contacts, Accounts } } : outcome;
}

function converted(module: string, outcome: Converted): Wrote {
  if (outcome.kind !== "converted") return outcome;
  const became = recordsOf(outcome);
  const id = became[module];
  return id ? { kind: "written", module, id, became } : becameAnother;
}

const becameAnother: Wrote = {
  kind: "refused",
  why: "other",
  field: null,
  message: "Someone has already converted this lead, and not into a record you can book.",
};

/** By module. */
export function recordsOf(conversion: Conversion): Readonly<Record<string, string | null>> {
  const { contactId, accountId, dealId } = conversion;
  return { Contacts: contactId, Accounts: accountId, Deals: dealId };
}
