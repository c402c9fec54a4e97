import type { CrmField, CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { bookedModules, type ModulePair } from "@milepost/contract/settings/module-pair.ts";
import { mappingTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { PickerItem } from "../../../ui/fields/picker-trigger.tsx";
import { isCompatible, isForPeople } from "./is-compatible.ts";
import { appFieldOf, fieldPlace, isUsedByOther, rowMark, type UsedFields } from "./used-fields.ts";

const people: readonly string[] = ["appBookingAgent", "appFieldAgent"];
const customer: readonly string[] = ["appStreet", "appCity", "appPostcode", "appCustomerEmail"];

/**
 * The modules a mapping may write to. What is known of the customer may also be found on the source
 * record, by a further mapping; and what was chosen before stays on offer.
 */
export function moduleChoices(settings: ModulePair, mapping: Mapping): string[] {
  const ofCustomer = customer.includes(mapping.parentAppFieldId ?? "");
  const current = mapping.fieldMappings[0]?.mappedModule;
  return [
    ...new Set<string>([
      ...bookedModules(settings),
      ...(ofCustomer ? [settings.sourceModule] : []),
      ...(current ? [current] : []),
    ]),
  ];
}

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

const isFree = { isUsed: false, isDisabled: false };

export function fieldItem(
  { name, label, type }: CrmField,
  { isUsed, isDisabled }: { readonly isUsed: boolean; readonly isDisabled: boolean } = isFree,
): PickerItem {
  const text = isUsed ? `${label} ${mappingTexts.alreadyMappedSuffix}` : label;
  return { key: name, text, note: type, isDisabled };
}

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
