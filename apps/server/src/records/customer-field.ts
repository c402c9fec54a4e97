import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Crm, CrmRecord } from "@milepost/crm/crm.ts";
import { type FieldPlace, mappedFields } from "../workflows/fields/mapped-fields.ts";
import { linksOf, standardField } from "../workflows/fields/standard-field.ts";

export type CustomerField =
  | { readonly kind: "found"; readonly text: string }
  | { readonly kind: "empty" }
  /** The CRM has no such record, or keeps it from us. */
  | { readonly kind: "no-record" };

export type CustomerSettings = Pick<WorkflowSettings, "sourceModule" | "mappings">;

/** What the CRM says of the customer: an app field such as the postcode, read from the source record. */
export async function readCustomerField(
  crm: Pick<Crm, "findRecord">,
  settings: CustomerSettings,
  recordId: string,
  fieldRef: string,
): Promise<CustomerField> {
  // What is not digits is no record's id, and may mean something else in an address.
  if (!/^\d{1,20}$/.test(recordId)) return { kind: "no-record" };
  const places = customerPlaces(settings, fieldRef);
  const source = { module: settings.sourceModule, id: recordId };
  const records = await loadRecord(crm, source, fieldsByModule(places));
  if (!records) return { kind: "no-record" };
  const text = customerText(records, places);
  return text === null ? { kind: "empty" } : { kind: "found", text };
}

/**
 * Where a customer's app field may be, best first: where the source module's mapping says, else in the
 * standard field of the source record or, where its module has none, of the contact and the account it
 * points to. Only an email address is looked for further when the mapped field is empty: another
 * address reaches the same customer, but another postcode is another place.
 */
export function customerPlaces(
  settings: CustomerSettings,
  fieldRef: string,
): readonly FieldPlace[] {
  const { sourceModule } = settings;
  const mapped = mappedFields(settings, fieldRef).find(({ module }) => module === sourceModule);
  const standard = standardPlaces(sourceModule, fieldRef);
  if (!mapped) return standard;
  return fieldRef === "appCustomerEmail" ? [mapped, ...standard] : [mapped];
}

function standardPlaces(module: string, fieldRef: string): FieldPlace[] {
  const own = standardField(fieldRef, module);
  if (own !== null) return [{ module, field: own }];
  return linksOf(module).flatMap((link) => {
    const field = standardField(fieldRef, link.module);
    return field === null ? [] : [{ module: link.module, field }];
  });
}

/** The first of these places that holds text; null: none does. */
export function customerText(records: LoadedRecords, places: readonly FieldPlace[]): string | null {
  for (const { module, field } of places) {
    const value = records.get(module)?.values[field];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/** Field names by module. */
export type FieldsByModule = ReadonlyMap<string, ReadonlySet<string>>;

/** By module: the source record, and those it points to that were asked for and exist. */
export type LoadedRecords = ReadonlyMap<string, CrmRecord>;

/**
 * The source record with the asked fields of it and of the records it points to. Null: there is none.
 * The fields that link to those come along; code that hands values on picks from them.
 */
export async function loadRecord(
  crm: Pick<Crm, "findRecord">,
  { module, id }: { module: string; id: string },
  fields: FieldsByModule,
): Promise<LoadedRecords | null> {
  const links = linksOf(module).filter((link) => fields.has(link.module));
  const own = [...(fields.get(module) ?? []), ...links.map(({ field }) => field)];
  const record = await crm.findRecord(module, id, [...new Set(own)]);
  if (!record) return null;
  const linked = await Promise.all(
    links.map(async (link) => {
      const linkedId = idIn(record.values[link.field]);
      const wanted = [...(fields.get(link.module) ?? [])];
      const found = linkedId && (await crm.findRecord(link.module, linkedId, wanted));
      return found ? ([link.module, found] as const) : null;
    }),
  );
  return new Map([[module, record], ...linked.filter((entry) => entry !== null)]);
}

/** Null: points nowhere. */
function idIn(value: CrmRecord["values"][string] | undefined): string | null {
  return value instanceof Object && "id" in value ? value.id : null;
}

/** Joins fields of the same module. */
export function fieldsByModule(
  places: readonly { readonly module: string; readonly field: string }[],
): FieldsByModule {
  const fields = new Map<string, Set<string>>();
  for (const { module, field } of places) {
    fields.set(module, (fields.get(module) ?? new Set()).add(field));
  }
  return fields;
}
