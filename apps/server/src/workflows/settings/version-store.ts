import type { SettingsDifference } from "@milepost/contract/endpoints/settings-history.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

export interface StoredVersion {
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: string;
  /** Of the time when a restore was a save of its own. Null: not a restored one. */
  readonly restoredFrom: number | null;
  readonly changed: WorkflowSettingsChange;
  readonly changes: readonly SettingsDifference[];
}

export interface NewVersion {
  readonly workflowId: number;
  readonly changed: WorkflowSettingsChange;
  readonly changes: readonly SettingsDifference[];
  readonly by: string;
  /** Left out: now. */
  readonly savedAt?: Date;
}

/** For who has locked the workflow, so that no number is given twice. */
export async function addVersion(
  db: Db,
  organisation: OrganisationId,
  { workflowId, changed, changes, by, savedAt }: NewVersion,
): Promise<void> {
  await db
    .insertInto("settings_versions")
    .values({
      organisation_id: organisation,
      workflow_id: workflowId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from settings_versions
        where organisation_id = ${organisation} and workflow_id = ${workflowId})`,
      saved_at: savedAt ?? sql<Date>`clock_timestamp()`,
      saved_by: by,
      changed: JSON.stringify(changed),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Newest first. */
export async function listVersions(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  atMost: number,
): Promise<StoredVersion[]> {
  const rows = await versionsOf(db, organisation, workflowId)
    .orderBy("version", "desc")
    .limit(atMost)
    .execute();
  return rows.map(toVersion);
}

export async function findVersion(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  version: number,
): Promise<StoredVersion | null> {
  const row = await versionsOf(db, organisation, workflowId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? toVersion(row) : null;
}

/** What the settings were when somebody read them, by the `lastUpdatedAt` they got; null: not known. */
export async function findVersionOf(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  lastUpdatedAt: string,
): Promise<StoredVersion | null> {
  const row = await versionsOf(db, organisation, workflowId)
    .where(sql<boolean>`date_trunc('milliseconds', saved_at) = ${lastUpdatedAt}::timestamptz`)
    .executeTakeFirst();
  return row ? toVersion(row) : null;
}

function versionsOf(db: Db, organisation: OrganisationId, workflowId: number) {
  return db
    .selectFrom("settings_versions")
    .select(["version", "saved_at", "saved_by", "restored_from", "changed", "changes"])
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId);
}

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>["execute"]>>[number];

function toVersion(row: Row): StoredVersion {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    restoredFrom: row.restored_from,
    changed: row.changed as WorkflowSettingsChange,
    changes: row.changes as SettingsDifference[],
  };
}
