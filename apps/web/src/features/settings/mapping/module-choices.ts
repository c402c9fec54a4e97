import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { bookedModules, type ModulePair } from "@milepost/contract/settings/module-pair.ts";

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
