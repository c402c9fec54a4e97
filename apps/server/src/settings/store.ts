import {
  defaultWorkflowSettings,
  WorkflowSettings,
  type WorkflowSettingsChange,
  withAppFields,
} from "@milepost/contract";
import { sql } from "kysely";
import type { Db, OrganisationId } from "../platform/database.ts";
import { addVersion } from "./version-store.ts";

export interface StoredWorkflow {
  readonly workflowId: number;
  readonly name: string;
  readonly settings: WorkflowSettings;
  /** What of the settings is kept: all that somebody changed. */
  readonly changed: WorkflowSettingsChange;
  readonly isDeleted: boolean;
}

/** Those that somebody may use, by id. */
export async function listWorkflows(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredWorkflow[]> {
  const rows = await rowsOf(db, organisation).where("deleted_at", "is", null).execute();
  return rows.map(toWorkflow);
}

/** Those that were deleted too: what was booked with them is still read, and follows the CRM. */
export async function listEveryWorkflow(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredWorkflow[]> {
  return (await rowsOf(db, organisation).execute()).map(toWorkflow);
}

/** Null: there is none, or it was deleted. */
export async function findWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow | null> {
  const workflows = await listWorkflows(db, organisation);
  return workflows.find((workflow) => workflow.workflowId === workflowId) ?? null;
}

/** Nobody else may change it before this transaction ends. Null: there is none, or it was deleted. */
export async function lockWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow | null> {
  const row = await rowsOf(db, organisation)
    .where("workflow_id", "=", workflowId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWorkflow(row) : null;
}

function rowsOf(db: Db, organisation: OrganisationId) {
  return db
    .selectFrom("workflows")
    .select(["workflow_id", "name", "changed", "updated_by", "updated_at", "deleted_at"])
    .where("organisation_id", "=", organisation)
    .orderBy("workflow_id");
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function toWorkflow(row: Row): StoredWorkflow {
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
  const { change: changed, by } = workflow;
  const { updated_at: savedAt } = await db
    .insertInto("workflows")
    .values({
      organisation_id: organisation,
      workflow_id: workflowId,
      name: workflow.name(workflowId),
      changed: JSON.stringify(changed),
      updated_by: by,
      updated_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  await addVersion(db, organisation, { workflowId, changed, changes: [], by, savedAt });
  return workflowId;
}

/**
 * Puts `changed` in the place of what was changed before; for who has locked the workflow. Times are
 * whole milliseconds and never repeat, so that one of them names one state of the settings.
 */
export async function replaceChanged(
  db: Db,
  organisation: OrganisationId,
  { workflowId, changed, by }: { workflowId: number; changed: WorkflowSettingsChange; by: string },
): Promise<Date> {
  const row = await db
    .updateTable("workflows")
    .set({
      changed: JSON.stringify(changed),
      updated_by: by,
      updated_at: sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`,
    })
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  return row.updated_at;
}

/** For who has locked the workflow. */
export async function renameTo(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  name: string,
): Promise<void> {
  await db
    .updateTable("workflows")
    .set({ name })
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .execute();
}

/** The row stays, because bookings outlive their workflow and its id is never given again. */
export async function markDeleted(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<void> {
  await db
    .updateTable("workflows")
    .set((eb) => ({ deleted_at: eb.fn<Date>("now") }))
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .execute();
}
