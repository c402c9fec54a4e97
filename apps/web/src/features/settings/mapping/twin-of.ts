import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { appFieldOf } from "./used-fields.ts";

/** Another mapping of the same app field to this field. Null: there is none. */
export function twinOf(
  mapping: Mapping,
  module: string,
  field: string,
  mappings: readonly Mapping[],
): Mapping | null {
  const appField = appFieldOf(mapping);
  if (appField === null) return null;
  const isTwin = (other: Mapping) => {
    const [entry] = other.fieldMappings;
    return (
      other.id !== mapping.id &&
      appFieldOf(other) === appField &&
      entry?.mappedModule === module &&
      entry.destinationField === field
    );
  };
  return mappings.find(isTwin) ?? null;
}
