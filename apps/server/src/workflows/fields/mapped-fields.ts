import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

/** A field of the CRM, by its API name. */
export interface FieldPlace {
  readonly module: string;
  readonly field: string;
}

/** Where an app field of a workflow lives in the CRM, in the order of the mappings; empty: not mapped. */
export function mappedFields(
  { mappings }: Pick<WorkflowSettings, "mappings">,
  fieldRef: string,
): FieldPlace[] {
  return mappings
    .filter(({ id, parentAppFieldId }) => id === fieldRef || parentAppFieldId === fieldRef)
    .flatMap(({ fieldMappings: [details] }) =>
      details?.destinationField
        ? [{ module: details.mappedModule, field: details.destinationField }]
        : [],
    );
}
