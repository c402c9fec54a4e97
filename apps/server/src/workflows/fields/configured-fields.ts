import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { FieldPlace } from "./mapped-fields.ts";
import type { StoredModules } from "./stored-field.ts";

export type ConfiguredFields = Pick<
  WorkflowSettings,
  "mappings" | "bookingAgentFields" | "defaultFieldValues"
>;

/** The CRM's fields that a workflow's mappings, booking-agent fields and default values name. */
function configuredFields({
  mappings,
  bookingAgentFields,
  defaultFieldValues,
}: ConfiguredFields): FieldPlace[] {
  return [
    ...mappings.flatMap(({ sourceModule, sourceField, fieldMappings: [details] }) => [
      { module: sourceModule, field: sourceField },
      { module: details?.mappedModule ?? "", field: details?.destinationField ?? "" },
    ]),
    ...bookingAgentFields,
    ...defaultFieldValues,
  ]
    .filter(({ module, field }) => module !== appFieldModule && field !== "")
    .map(({ module, field }) => ({ module, field }));
}

/** What the CRM says of those fields, and of no other. */
export function onlyConfigured(
  modules: StoredModules,
  workflows: readonly ConfiguredFields[],
): StoredModules {
  const named = new Set(
    workflows.flatMap(configuredFields).map(({ module, field }) => `${module}:${field}`),
  );
  return Object.fromEntries(
    Object.entries(modules).flatMap(([module, fields]) => {
      const own = fields.filter(({ name }) => named.has(`${module}:${name}`));
      return own.length > 0 ? [[module, own]] : [];
    }),
  );
}
