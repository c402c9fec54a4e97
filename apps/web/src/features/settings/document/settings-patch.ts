import type { WorkflowSettings } from "@milepost/contract";

export type SettingKey = keyof WorkflowSettings;

export type SettingsPatch = Partial<WorkflowSettings>;
