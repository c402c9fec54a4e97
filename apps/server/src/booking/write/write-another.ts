import type { Values } from "@milepost/crm/crm.ts";
import { bookingValues } from "../../reservations/booking-values.ts";
import type { InCrm } from "../wrote.ts";
import { correctionsFor, correctionsWhereRead, type Update } from "./corrections-for.ts";
import type { Prepared } from "./prepare-booking.ts";

/**
 * What belongs to a booking next to its record: the mapped fields of the other records a lead became; of
 * what a lead had become before, only what the form says; on a source record that stays what it is, the
 * way to the new one and what the form changed of it; and a corrected address wherever the customer has
 * one. Each says the same when it is repeated, so nothing is noted before it, and the epoch is the one in which the
 * booking was loaded. What was refused, in words with the module; null: nothing.
 */
export async function writeAnother(prepared: Prepared, record: InCrm): Promise<string | null> {
  const refused = record.uncorrected === undefined ? [] : [record.uncorrected];
  const updates = inOne(updatesBeside(prepared, record));
  const updating = updates.map(async ({ module, id, values }) => {
    const written = await prepared.crm.updateRecord(module, id, values);
    return written.kind === "refused" ? [`${module}: ${written.message}`] : [];
  });
  refused.push(...(await Promise.all(updating)).flat());
  return refused.length > 0 ? refused.join("; ") : null;
}

function updatesBeside(prepared: Prepared, record: InCrm): readonly Update[] {
  const { booking, customer, plan, values } = prepared;
  const { sourceModule } = booking.settings;
  const became = ofEach(record.became, (module) => ({
    ...correctionsFor(prepared, module),
    ...values.byModule.get(module),
  }));
  const before = ofEach(record.before, (module) => ({
    ...correctionsFor(prepared, module),
    ...typedIn(prepared, module),
  }));
  // The lead itself was corrected before it was converted, and is locked since.
  if (plan.kind === "convert") return [...became, ...before];
  const own = values.byModule.get(sourceModule) ?? {};
  const isElsewhere = plan.kind === "create" || plan.kind === "meeting";
  const news = {
    ...(isElsewhere && changed(own, customer.records.get(sourceModule)?.values ?? {})),
    ...(plan.kind === "create" &&
      plan.link.on === "source" && { [plan.link.field]: { id: record.id, name: "" } }),
  };
  return [
    ...correctionsWhereRead(prepared),
    ...ofEach({ [sourceModule]: booking.reservation.recordId }, () => news),
  ];
}

/** What goes to one record goes at once; what comes later counts. */
function inOne(updates: readonly Update[]): readonly Update[] {
  const byId = new Map<string, Update>();
  for (const { module, id, values } of updates) {
    byId.set(id, { module, id, values: { ...byId.get(id)?.values, ...values } });
  }
  return [...byId.values()];
}

/** Those that are there and have something to be written. */
function ofEach(
  ids: InCrm["became"] = {},
  valuesFor: (module: string) => Values,
): readonly Update[] {
  return Object.entries(ids).flatMap(([module, id]) => {
    const values = valuesFor(module);
    return id !== null && Object.keys(values).length > 0 ? [{ module, id, values }] : [];
  });
}

/** What would not be written there if the form had been left as it was. */
function typedIn({ booking, customer, values }: Prepared, module: string): Values {
  const { settings, modules } = booking;
  const untouched = bookingValues(settings, modules, {
    ...customer,
    form: { top: {}, bottom: {} },
  });
  return changed(values.byModule.get(module) ?? {}, untouched.byModule.get(module) ?? {});
}

/** Those that the other does not say already. */
function changed(values: Values, than: Values): Values {
  const news = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(than[name]),
  );
  return Object.fromEntries(news);
}
