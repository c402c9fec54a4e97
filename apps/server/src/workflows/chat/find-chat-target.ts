import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Database, OrganisationId } from "../../platform/database/database.ts";
import type { Seal } from "../../platform/seal.ts";
import { findWorkflow } from "../list-workflows.ts";
import { openWebhook } from "./sealed-webhook.ts";

/** Where a workflow's messages go; null: the workflow is gone. */
export async function findChatTarget(
  { database, seal }: { database: Database; seal: Seal },
  organisation: OrganisationId,
  workflowId: number,
): Promise<WorkflowSettings["notifications"] | null> {
  const workflow = await database.withOrganisation(organisation, (db) =>
    findWorkflow(db, organisation, workflowId),
  );
  return workflow && openWebhook(seal, organisation, workflow.settings).notifications;
}
