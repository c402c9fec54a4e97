import type { Crm } from "@milepost/crm/crm.ts";
import { nameField, standardField } from "../workflows/fields/standard-field.ts";

interface RecordPlace {
  readonly module: string;
  readonly id: string;
}

/** Null: the record has none. */
interface Customer {
  readonly name: string | null;
  readonly phone: string | null;
}

/** By `module id`. One that is gone is missing. Of the record itself alone: what it points to would be a call for each. */
export async function readCustomers(
  crm: Pick<Crm, "listRecords">,
  places: readonly RecordPlace[],
): Promise<ReadonlyMap<string, Customer>> {
  const byModule = Map.groupBy(places, ({ module }) => module);
  const read = await Promise.all(
    [...byModule].map(([module, records]) => {
      const ids = records.map(({ id }) => id);
      return customersIn(crm, module, [...new Set(ids)]);
    }),
  );
  return new Map(read.flat());
}

async function customersIn(
  crm: Pick<Crm, "listRecords">,
  module: string,
  ids: readonly string[],
): Promise<(readonly [string, Customer])[]> {
  const name = nameField(module);
  const phones = ["phone", "mobile"].flatMap((ref) => standardField(ref, module) ?? []);
  const records = await crm.listRecords(module, ids, [name, ...phones]);
  return records.map(({ id, values }) => {
    const text = (fields: readonly string[]) =>
      fields.map((field) => values[field]).find(isText) ?? null;
    return [`${module} ${id}`, { name: text([name]), phone: text(phones) }];
  });
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
