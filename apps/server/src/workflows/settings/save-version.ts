import type { SettingsDifference } from "@milepost/contract/endpoints/settings-history.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";
import { replaceChanged } from "../store.ts";
import { settingsDifferences } from "./settings-differences.ts";
import { addVersion } from "./version-store.ts";

/**
 * Makes a locked workflow's settings what they are to be, and remembers who did and what is different.
 * Only what differs from before is added to what is kept. Where nothing does, nothing is written.
 */
export async function saveVersion(
  db: Db,
  organisation: OrganisationId,
  stored: StoredWorkflow,
  { to, by }: { to: WorkflowSettings; by: string },
): Promise<void> {
  const changes = settingsDifferences(stored.settings, to);
  if (changes.length === 0) return;
  const { workflowId } = stored;
  const changed = { ...stored.changed, ...valuesOf(changes) };
  const savedAt = await replaceChanged(db, organisation, { workflowId, changed, by });
  await addVersion(db, organisation, { workflowId, changed, changes, by, savedAt });
}

function valuesOf(changes: readonly SettingsDifference[]): Partial<WorkflowSettings> {
  return Object.fromEntries(changes.map(({ key, to }) => [key, to]));
}
