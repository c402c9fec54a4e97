import type { Crm } from "@milepost/crm/port.ts";
import { nameField } from "./name-field.ts";

interface RecordPlace {
  readonly module: string;
  readonly id: string;
}

/** By `module id`: what records are called. One that is gone, or without a name, is missing. */
export async function readCustomerNames(
  crm: Pick<Crm, "listRecords">,
  places: readonly RecordPlace[],
): Promise<ReadonlyMap<string, string>> {
  const byModule = Map.groupBy(places, ({ module }) => module);
  const named = await Promise.all(
    [...byModule].map(([module, records]) =>
      namesIn(
        crm,
        module,
        records.map(({ id }) => id),
      ),
    ),
  );
  return new Map(named.flat());
}

async function namesIn(
  crm: Pick<Crm, "listRecords">,
  module: string,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> {
  const field = nameField(module);
  const records = await crm.listRecords(module, [...new Set(ids)], [field]);
  return records.flatMap(({ id, values }) => {
    const name = values[field];
    return typeof name === "string" ? [[`${module} ${id}`, name] as const] : [];
  });
}
