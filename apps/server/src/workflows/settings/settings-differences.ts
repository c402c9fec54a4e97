import { isDeepStrictEqual } from "node:util";
import type { SettingsDifference } from "@milepost/contract/endpoints/settings-history.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

/** Kept by the row itself, not by what anybody saves. */
const ownKeys: readonly string[] = ["lastUpdatedAt", "lastUpdatedBy"];

/** Every setting that is not the same, by its key; empty: nothing was changed. */
export function settingsDifferences(
  before: WorkflowSettings,
  after: WorkflowSettings,
): SettingsDifference[] {
  const keys = Object.keys(after) as (keyof WorkflowSettings)[];
  return keys
    .filter((key) => !ownKeys.includes(key) && !isDeepStrictEqual(before[key], after[key]))
    .map((key) => ({ key, from: before[key], to: after[key] }));
}
