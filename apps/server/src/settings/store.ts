import {
  defaultWorkflowSettings,
  WorkflowSettings,
  type WorkflowSettingsChange,
} from "@milepost/contract";
import { sql } from "kysely";
import type { Db, OrganisationId } from "../platform/database.ts";

export interface StoredWorkflow {
  readonly workflowId: number;
  readonly name: string;
  readonly settings: WorkflowSettings;
}

const columns = ["workflow_id", "name", "changed", "updated_by", "updated_at"] as const;

export async function listWorkflows(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredWorkflow[]> {
  const rows = await db
    .selectFrom("workflows")
    .select(columns)
    .where("organisation_id", "=", organisation)
    .where("deleted_at", "is", null)
    .orderBy("workflow_id")
    .execute();
  return rows.map((row) => ({
    workflowId: row.workflow_id,
    name: row.name,
    settings: WorkflowSettings.parse({
      ...defaultWorkflowSettings,
      ...(row.changed as WorkflowSettingsChange),
      lastUpdatedBy: row.updated_by,
      lastUpdatedAt: row.updated_at.toISOString(),
    }),
  }));
}

export async function findWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow | null> {
  const workflows = await listWorkflows(db, organisation);
  return workflows.find((workflow) => workflow.workflowId === workflowId) ?? null;
}

/** Under an id never used before in this organisation. */
export async function addWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflow: { name: (workflowId: number) => string; change: WorkflowSettingsChange; by: string },
): Promise<number> {
  const { last_workflow_id: workflowId } = await db
    .updateTable("organisations")
    .set((eb) => ({ last_workflow_id: eb("last_workflow_id", "+", 1) }))
    .where("organisation_id", "=", organisation)
    .returning("last_workflow_id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("workflows")
    .values({
      organisation_id: organisation,
      workflow_id: workflowId,
      name: workflow.name(workflowId),
      changed: JSON.stringify(workflow.change),
      updated_by: workflow.by,
    })
    .execute();
  return workflowId;
}

/** Lays the change over what was changed before; what it does not mention stays. */
export async function changeWorkflow(
  db: Db,
  organisation: OrganisationId,
  { workflowId, change, by }: { workflowId: number; change: WorkflowSettingsChange; by: string },
): Promise<void> {
  await db
    .updateTable("workflows")
    .set((eb) => ({
      changed: sql`changed || ${JSON.stringify(change)}::jsonb`,
      updated_by: by,
      updated_at: eb.fn<Date>("now"),
    }))
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .execute();
}
