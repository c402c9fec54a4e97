import { settingsMistakes } from "@milepost/contract/settings/settings-mistakes.ts";
import {
  WorkflowSettings,
  type WorkflowSettingsChange,
} from "@milepost/contract/settings/workflow-settings.ts";
import { ringOf } from "@milepost/scheduling/ring-of.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";
import { draftOf, settingsProblem } from "./save-settings.ts";

/** A workflow's settings as they would be after a save. Refused like one; nothing is written. */
export function draftSettings(
  { workflowId, settings }: StoredWorkflow,
  change: WorkflowSettingsChange,
): WorkflowSettings {
  const draft = draftOf(settings, change);
  const mistakes = settingsMistakes(draft, ringOf);
  if (mistakes.length > 0) {
    throw settingsProblem(mistakes.map((mistake) => ({ workflowId, ...mistake })));
  }
  return WorkflowSettings.parse(draft);
}
