import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { FieldPlace } from "../workflows/fields/mapped-fields.ts";
import { linksOf } from "../workflows/fields/standard-field.ts";
import { type CustomerSettings, customerPlaces } from "./customer-field.ts";

/** What the booking form may show of the source record and of those it points to: the mapped fields that are switched to View. */
export function viewableFields(settings: CustomerSettings): FieldPlace[] {
  const { sourceModule, mappings } = settings;
  const reachable = new Set([sourceModule, ...linksOf(sourceModule).map(({ module }) => module)]);
  return mappings
    .filter(({ fieldMappings: [details] }) => details?.showInBookingForm)
    .flatMap((mapping) => shownPlaces(settings, mapping))
    .filter(({ module, field }) => reachable.has(module) && field !== "");
}

function shownPlaces(settings: CustomerSettings, mapping: Mapping): readonly FieldPlace[] {
  if (mapping.sourceModule !== appFieldModule) {
    return [{ module: mapping.sourceModule, field: mapping.sourceField }];
  }
  return customerPlaces(settings, mapping.parentAppFieldId ?? mapping.id);
}
