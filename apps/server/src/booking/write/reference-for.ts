import type { Reference } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import type { StoredModules } from "../../workflows/fields/stored-field.ts";
import type { ReservationKey } from "./loaded-booking.ts";

/** Null: the module has no field to keep it in. */
export function referenceFor(
  modules: StoredModules,
  module: string,
  { id }: ReservationKey,
): Reference | null {
  const field = modules[module]?.find(({ name }) => name === crmModel.referenceField);
  return field?.isWritable ? { field: field.name, value: id } : null;
}
