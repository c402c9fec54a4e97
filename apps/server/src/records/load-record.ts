import type { Crm, CrmRecord } from "@milepost/crm/crm.ts";
import { linksOf } from "../workflows/fields/standard-field.ts";

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
