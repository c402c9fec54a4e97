import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { tidySettings } from "@milepost/contract/settings/tidy-settings.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { ringOf } from "@milepost/scheduling/ring-of.ts";
import { changedKeys, type Draft, type ManagedWorkflow, mergedSettings } from "./draft.ts";
import { isSameSetting } from "./is-same-setting.ts";

/** What a save sends: the changed settings in the form they are kept in, and what they were based on. */
export function settingsUpdate(
  workflow: ManagedWorkflow,
  draft: Draft,
  now: Date,
): WorkflowSettingsChange {
  const tidy = tidySettings(mergedSettings(workflow, draft), ringOf);
  const stored = workflow.settings.mappings;
  const mappings = tidy.mappings.map((mapping) => stamped(mapping, stored, now));
  const ready: WorkflowSettingsChange = { ...tidy, mappings };
  const changed = changedKeys(draft).map((key) => [key, ready[key]]);
  return { ...Object.fromEntries(changed), lastUpdatedAt: draft.basedOn };
}

/** Only here: were it stamped while somebody types, typing the old value back would stay a change. */
function stamped(mapping: Mapping, stored: readonly Mapping[], now: Date): Mapping {
  const before = stored.find(({ id }) => id === mapping.id);
  if (before && isSameSetting(before, mapping)) return mapping;
  return { ...mapping, lastModified: now.toISOString() };
}
