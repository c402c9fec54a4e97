import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

type Fields = Pick<WorkflowSettings, "mappings" | "bookingAgentFields" | "defaultFieldValues">;

/** Who writes each field of the CRM: `Deals:Stage` → the ids of mappings, fields and values. */
export type UsedFields = ReadonlyMap<string, readonly string[]>;

/** `module:field`, as conditions write it too. */
export function fieldPlace(module: string, field: string): string {
  return `${module}:${field}`;
}

/** Ids of rows of different lists may be equal: the list is part of the mark. */
export function rowMark(list: keyof Fields, id: string): string {
  return `${list}/${id}`;
}

/** Across mappings, booking-agent fields and default values. */
export function usedFields({
  mappings,
  bookingAgentFields,
  defaultFieldValues,
}: Fields): UsedFields {
  const used = new Map<string, string[]>();
  const add = (module: string, field: string, mark: string) => {
    if (field === "") return;
    const place = fieldPlace(module, field);
    used.set(place, [...(used.get(place) ?? []), mark]);
  };
  for (const { id, fieldMappings } of mappings) {
    const [entry] = fieldMappings;
    if (entry) add(entry.mappedModule, entry.destinationField, rowMark("mappings", id));
  }
  for (const { id, module, field } of bookingAgentFields) {
    add(module, field, rowMark("bookingAgentFields", id));
  }
  for (const { id, module, field } of defaultFieldValues) {
    add(module, field, rowMark("defaultFieldValues", id));
  }
  return used;
}

/** Whether somebody other than this row writes the field. */
export function isUsedByOther(used: UsedFields, place: string, mark: string): boolean {
  return used.get(place)?.some((one) => one !== mark) ?? false;
}

/** The app field that a mapping is of; null: of a field of the CRM. */
export function appFieldOf({ id, isAppField, parentAppFieldId }: Mapping): string | null {
  return isAppField ? (parentAppFieldId ?? id) : null;
}
