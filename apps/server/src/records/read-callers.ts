import type { Crm, Values } from "@milepost/crm/port.ts";
import { standardField } from "../workflows/fields/standard-field.ts";
import { nameField } from "./name-field.ts";

interface RecordPlace {
  readonly module: string;
  readonly id: string;
}

interface CallerDetails {
  /** Null: the record has none. */
  readonly name: string | null;
  readonly phone: string | null;
}

/** By `module id`: whom to phone, and where. A record that is gone is missing. */
export async function readCallers(
  crm: Pick<Crm, "listRecords">,
  places: readonly RecordPlace[],
): Promise<ReadonlyMap<string, CallerDetails>> {
  const byModule = Map.groupBy(places, ({ module }) => module);
  const read = [...byModule].map(async ([module, records]) => {
    const name = nameField(module);
    const numbers = ["mobile", "phone"].flatMap((ref) => standardField(ref, module) ?? []);
    const ids = new Set(records.map(({ id }) => id));
    const found = await crm.listRecords(module, [...ids], [name, ...numbers]);
    return found.map(
      ({ id, values }) =>
        [
          `${module} ${id}`,
          { name: firstText(values, [name]), phone: firstText(values, numbers) },
        ] as const,
    );
  });
  return new Map((await Promise.all(read)).flat());
}

function firstText(values: Values, fields: readonly string[]): string | null {
  const texts = fields.map((field) => values[field]);
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? null;
}
