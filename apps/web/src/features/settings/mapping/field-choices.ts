import type { CrmField, CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { PickerItem } from "../../../ui/fields/picker-item.ts";
import { fieldItem } from "./field-item.ts";
import { isCompatible, isForPeople } from "./is-compatible.ts";
import { twinOf } from "./twin-of.ts";
import { appFieldOf, fieldPlace, isUsedByOther, rowMark, type UsedFields } from "./used-fields.ts";

const people: readonly string[] = ["appBookingAgent", "appFieldAgent"];

/** Whether a field may take what this mapping writes, by its type. */
function takes(mapping: Mapping, field: CrmField): boolean {
  const appField = appFieldOf(mapping);
  if (appField !== null && people.includes(appField)) {
    return isForPeople(field.type) || field.isUserLookup === true;
  }
  return isCompatible(mapping.sourceFieldType, field.type);
}

/** Used by another row: said, and not to be chosen. Another mapping of the same app field is warned of when it is. */
export function fieldChoices(
  mapping: Mapping,
  fields: CrmModuleFields,
  { used, mappings }: { readonly used: UsedFields; readonly mappings: readonly Mapping[] },
): PickerItem[] {
  const module = mapping.fieldMappings[0]?.mappedModule ?? "";
  const mark = rowMark("mappings", mapping.id);
  const choices = (fields[module] ?? [])
    .filter((field) => takes(mapping, field))
    .map((field) => {
      const isUsed = isUsedByOther(used, fieldPlace(module, field.name), mark);
      const isTwin = twinOf(mapping, module, field.name, mappings) !== null;
      return fieldItem(field, { isUsed, isDisabled: isUsed && !isTwin });
    });
  return mapping.isOriginalAppField ? [{ key: "", text: "Not mapped" }, ...choices] : choices;
}
