import { fieldOrderStep } from "@milepost/contract/limits.ts";
import type { BookingAgentField, Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { appFieldOf } from "../mapping/used-fields.ts";

/** Decided with the slot, and never on the form. */
const hidden: readonly string[] = [
  "appBookingDateTime",
  "appBookingEndDateTime",
  "appSourceRecordId",
];

/** The mapped fields that the form shows, in its order. */
export function topSection({ mappings }: Pick<WorkflowSettings, "mappings">): Mapping[] {
  return mappings
    .filter(
      (mapping) =>
        mapping.fieldMappings[0]?.showInBookingForm && !hidden.includes(appFieldOf(mapping) ?? ""),
    )
    .toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** What the booking agent is asked for, in the form's order. */
export function bottomSection({
  bookingAgentFields,
}: Pick<WorkflowSettings, "bookingAgentFields">): BookingAgentField[] {
  return bookingAgentFields
    .filter(({ showInBookingForm }) => showInBookingForm)
    .toSorted((a, b) => a.order - b.order);
}

/** Those named get 10, 20, 30 and so on; the others keep their order. */
export function orderMappings(mappings: readonly Mapping[], ids: readonly string[]): Mapping[] {
  return mappings.map((mapping) => {
    const [entry, ...others] = mapping.fieldMappings;
    const order = newOrder(mapping.id, ids);
    if (!entry || order === null) return mapping;
    return { ...mapping, fieldMappings: [{ ...entry, order }, ...others] };
  });
}

export function orderAgentFields(
  fields: readonly BookingAgentField[],
  ids: readonly string[],
): BookingAgentField[] {
  return fields.map((field) => ({ ...field, order: newOrder(field.id, ids) ?? field.order }));
}

/** Null: not among them. */
function newOrder(id: string, ids: readonly string[]): number | null {
  const at = ids.indexOf(id);
  return at < 0 ? null : (at + 1) * fieldOrderStep;
}

function orderOf({ fieldMappings: [entry] }: Mapping): number {
  return entry?.order ?? 0;
}
