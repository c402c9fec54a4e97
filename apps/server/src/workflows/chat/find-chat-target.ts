import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Seal } from "../../platform/seal.ts";
import { findWorkflow } from "../list-workflows.ts";
import { decryptWebhook } from "./decrypt-webhook.ts";

/** Where a workflow's messages go; null: the workflow is gone. */
export async function findChatTarget(
  { database, seal }: { database: Database; seal: Seal },
  organisation: OrganisationId,
  workflowId: number,
): Promise<WorkflowSettings["notifications"] | null> {
  const workflow = await database.withOrganisation(organisation, (db) =>
    findWorkflow(db, organisation, workflowId),
  );
  return workflow && decryptWebhook(seal, organisation, workflow.settings).notifications;
}
