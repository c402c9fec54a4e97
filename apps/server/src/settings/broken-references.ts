import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { BrokenReference, CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

/** Everything in a workflow that names a field which the CRM no longer has. Nothing is dropped for it: an administrator decides. */
export function brokenReferences(
  settings: WorkflowSettings,
  crmModuleFields: CrmModuleFields,
): BrokenReference[] {
  return listReferences(settings).filter(
    ({ module, field }) =>
      module !== appFieldModule &&
      field !== "" &&
      !crmModuleFields[module]?.some(({ name }) => name === field),
  );
}

function listReferences(settings: WorkflowSettings): BrokenReference[] {
  const { mappings, bookingAgentFields, defaultFieldValues } = settings;
  const { existingBookingFilters, fullDayBlockSettings, tiebreakField } = settings;
  const { destinationModule: module, acceptanceField: field } = settings;
  return [
    ...mappings.flatMap(({ id, sourceModule, sourceField, fieldMappings: [details] }) => [
      ofRow("mappings", { id, module: sourceModule, field: sourceField }),
      ...(details
        ? [ofRow("mappings", { id, module: details.mappedModule, field: details.destinationField })]
        : []),
    ]),
    ...bookingAgentFields.map((row) => ofRow("bookingAgentFields", row)),
    ...defaultFieldValues.map((row) => ofRow("defaultFieldValues", row)),
    ...existingBookingFilters.map(({ order, field }) =>
      ofName("existingBookingFilters", order, field),
    ),
    ...fullDayBlockSettings.conditions.map(({ order, field }) =>
      ofName("fullDayBlockSettings", order, field),
    ),
    ofName("tiebreakField", 1, tiebreakField ?? ""),
    ofRow("acceptanceField", { id: "1", module, field }),
  ];
}

function ofRow(
  where: BrokenReference["in"],
  { id, module, field }: { id: string; module: string; field: string },
): BrokenReference {
  return { in: where, id, module, field };
}

/** `name` is `Module:fieldName`; empty: none is chosen yet. */
function ofName(where: BrokenReference["in"], order: number, name: string): BrokenReference {
  const [module = "", field = ""] = name.split(":");
  return { in: where, id: String(order), module, field };
}
