import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

export type SettingKey = keyof WorkflowSettings;

export type SettingsPatch = Partial<WorkflowSettings>;
