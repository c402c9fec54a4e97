import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import {
  defaultWorkflowSettings,
  WorkflowSettings,
  type WorkflowSettingsChange,
} from "@milepost/contract/settings/workflow-settings.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../platform/http/route.ts";

/** Of this organisation, by id. */
export function workflowRows(db: Db, organisation: OrganisationId) {
  return db
    .selectFrom("workflows")
    .select(["workflow_id", "name", "changed", "updated_by", "updated_at", "deleted_at"])
    .where("organisation_id", "=", organisation)
    .orderBy("workflow_id");
}

type Row = Awaited<ReturnType<ReturnType<typeof workflowRows>["execute"]>>[number];

export function toWorkflow(row: Row): StoredWorkflow {
  const changed = row.changed as WorkflowSettingsChange;
  return {
    workflowId: row.workflow_id,
    name: row.name,
    changed,
    isDeleted: row.deleted_at !== null,
    settings: settingsOf(changed, { by: row.updated_by, at: row.updated_at }),
  };
}

/** What the defaults become once the changes are laid over them. */
export function settingsOf(
  changed: WorkflowSettingsChange,
  { by, at }: { by: string; at: Date },
): WorkflowSettings {
  const laid = WorkflowSettings.parse({
    ...defaultWorkflowSettings,
    ...changed,
    lastUpdatedBy: by,
    lastUpdatedAt: at.toISOString(),
  });
  return { ...laid, mappings: withAppFields(laid.mappings, laid.destinationModule) };
}
