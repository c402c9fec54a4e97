import type { SettingsConflict } from "@milepost/contract/endpoints/settings-history.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";
import type { Seal } from "../../platform/seal.ts";
import { decryptDifferences } from "../chat/decrypt-webhook.ts";
import { settingsOf } from "../to-workflow.ts";
import { settingsDifferences } from "./settings-differences.ts";
import { findVersionOf } from "./version-store.ts";

type Told = Pick<SettingsConflict, "workflowId" | "changedBy" | "changedAt" | "changes">;

/**
 * Throws where somebody else has saved a locked workflow since `lastUpdatedAt`, and says who and what,
 * so that the caller can lay their own changes over it. Undefined or null: the caller did not say.
 */
export async function refuseConflict(
  db: Db,
  seal: Seal,
  organisation: OrganisationId,
  { workflowId, settings }: StoredWorkflow,
  lastUpdatedAt: string | null | undefined,
): Promise<void> {
  const { lastUpdatedAt: changedAt, lastUpdatedBy: changedBy } = settings;
  if (!lastUpdatedAt || changedAt === null || changedBy === null) return;
  if (Date.parse(lastUpdatedAt) === Date.parse(changedAt)) return;
  const read = await findVersionOf(db, organisation, workflowId, lastUpdatedAt);
  const before = read && settingsOf(read.changed, { by: read.savedBy, at: read.savedAt });
  const extra: Told = {
    workflowId,
    changedBy,
    changedAt,
    changes: decryptDifferences(
      seal,
      organisation,
      before ? settingsDifferences(before, settings) : [],
    ),
  };
  throw new Problem("SETTINGS_CHANGED", null, { extra: { ...extra } });
}
