import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import type {
  listSettingsVersions,
  restoreSettings,
} from "@milepost/contract/endpoints/settings-history.ts";
import {
  defaultWorkflowSettings,
  WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Identity } from "../../platform/http/route.ts";
import { decryptDifferences, decryptWebhook, encryptWebhook } from "../chat/sealed-webhook.ts";
import { lockWorkflow } from "../store.ts";
import { refuseConflict } from "./refuse-conflict.ts";
import { draftOf, listMistakes, type SavePorts, settingsProblem } from "./save-settings.ts";
import { saveVersion } from "./save-version.ts";
import { findVersion, listVersions } from "./version-store.ts";

/** What a page can show; older ones stay in the table. */
const versionsShown = 200;

export async function viewHistory(
  { database, seal }: Pick<SavePorts, "database" | "seal">,
  { organisation }: Identity,
  workflowId: number,
): Promise<Answer<typeof listSettingsVersions>> {
  const versions = await database.withOrganisation(organisation, (db) =>
    listVersions(db, organisation, workflowId, versionsShown),
  );
  return {
    versions: versions.map(({ version, savedAt, savedBy, restoredFrom, changes }) => ({
      version,
      savedBy,
      restoredFrom,
      changes: decryptDifferences(seal, organisation, changes),
      savedAt: savedAt.toISOString(),
    })),
  };
}

/** Saves what an earlier version said as a new one, by the rules of any save: they may be stricter now. */
export async function restoreVersion(
  ports: SavePorts,
  { organisation, name: by }: Identity,
  workflowId: number,
  { version, lastUpdatedAt }: Input<typeof restoreSettings>["body"],
): Promise<void> {
  const { database, seal, ...checks } = ports;
  await database.withOrganisation(organisation, async (db) => {
    const stored = await lockWorkflow(db, organisation, workflowId);
    const earlier = await findVersion(db, organisation, workflowId, version);
    if (!stored || !earlier)
      throw new Problem("NOT_FOUND", "We couldn’t find this version. Reload the page.");
    await refuseConflict(db, seal, organisation, stored, lastUpdatedAt);
    const whole = { ...defaultWorkflowSettings, ...earlier.changed };
    const opened = decryptWebhook(seal, organisation, whole);
    const draft = draftOf(stored.settings, opened);
    const mistakes = await listMistakes(checks, db, organisation, { stored, draft });
    if (mistakes.length > 0) {
      throw settingsProblem(mistakes.map((mistake) => ({ workflowId, ...mistake })));
    }
    const to = encryptWebhook(seal, organisation, WorkflowSettings.parse(draft), stored.settings);
    await saveVersion(db, organisation, stored, { to, by, restoredFrom: version });
  });
}
