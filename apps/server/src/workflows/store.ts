import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../platform/http/route.ts";
import { addVersion } from "./settings/version-store.ts";
import { toWorkflow, workflowRows } from "./to-workflow.ts";

/** Nobody else may change it before this transaction ends. Null: there is none, or it was deleted. */
export async function lockWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
): Promise<StoredWorkflow | null> {
  const row = await workflowRows(db, organisation)
    .where("workflow_id", "=", workflowId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWorkflow(row) : null;
}

/** Under an id never used before in this organisation. */
export async function addWorkflow(
  db: Db,
  organisation: OrganisationId,
  workflow: { name: (workflowId: number) => string; change: StoredWorkflow["changed"]; by: string },
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
  {
    workflowId,
    changed,
    by,
  }: { workflowId: number; changed: StoredWorkflow["changed"]; by: string },
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
