import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import { mappingTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { PickerItem } from "../../../ui/fields/picker-item.ts";

const isFree = { isUsed: false, isDisabled: false };

export function fieldItem(
  { name, label, type }: CrmField,
  { isUsed, isDisabled }: { readonly isUsed: boolean; readonly isDisabled: boolean } = isFree,
): PickerItem {
  const text = isUsed ? `${label} ${mappingTexts.alreadyMappedSuffix}` : label;
  return { key: name, text, note: type, isDisabled };
}
