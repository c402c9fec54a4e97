import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import type {
  listSettingsVersions,
  readSettingsVersion,
} from "@milepost/contract/endpoints/settings-history.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Identity, WorkflowCaller } from "../../platform/http/route.ts";
import { decryptDifferences, decryptWebhook } from "../chat/decrypt-webhook.ts";
import { workflowOf } from "../workflow-of.ts";
import { draftOf, type SavePorts } from "./save-settings.ts";
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

/** What an earlier version said, as a page would have it now. Who saved and when are today's: a save is based on that. */
export async function readVersion(
  { database, seal }: Pick<SavePorts, "database" | "seal">,
  identity: WorkflowCaller,
  { workflowId, version }: Input<typeof readSettingsVersion>["params"],
): Promise<Answer<typeof readSettingsVersion>> {
  const { organisation } = identity;
  const { settings: now } = workflowOf(identity, workflowId);
  const earlier = await database.withOrganisation(organisation, (db) =>
    findVersion(db, organisation, workflowId, version),
  );
  if (!earlier) throw new Problem("NOT_FOUND", "We couldn’t find this version. Reload the page.");
  const whole = { ...defaultWorkflowSettings, ...earlier.changed };
  return { settings: draftOf(now, decryptWebhook(seal, organisation, whole)) };
}
