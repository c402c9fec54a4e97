import { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

/** Every setting of a workflow as the contract has it: `maxDriveTime`, `notifications.system`, … */
export function listSettingKeys(): string[] {
  return keysIn(WorkflowSettings.shape, "");
}

function keysIn(shape: object, before: string): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const key = `${before}${name}`;
    return hasShape(schema) ? keysIn(schema.shape, `${key}.`) : [key];
  });
}

function hasShape(schema: unknown): schema is { shape: object } {
  return typeof schema === "object" && schema !== null && "shape" in schema;
}
