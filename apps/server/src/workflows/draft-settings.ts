import {
  settingsMistakes,
  WorkflowSettings,
  type WorkflowSettingsChange,
} from "@milepost/contract";
import { ringOf } from "@milepost/scheduling";
import type { Database, OrganisationId } from "../platform/database.ts";
import { readWorkflow } from "./read-workflow.ts";
import { draftOf, refusalOf } from "./save-settings.ts";

/** A workflow's settings as they would be after a save. Refused like one; nothing is written. */
export async function draftSettings(
  database: Database,
  organisation: OrganisationId,
  { workflowId, change }: { workflowId: number; change: WorkflowSettingsChange },
): Promise<WorkflowSettings> {
  const { settings } = await readWorkflow(database, organisation, workflowId);
  const draft = draftOf(settings, change);
  const mistakes = settingsMistakes(draft, ringOf);
  if (mistakes.length > 0) {
    throw refusalOf(mistakes.map((mistake) => ({ workflowId, ...mistake })));
  }
  return WorkflowSettings.parse(draft);
}
