import type { WorkflowSettings } from "@milepost/contract";
import type { Database } from "../platform/database.ts";
import type { Identity } from "../platform/route.ts";
import { listWorkflows } from "./list-workflows.ts";
import type { StoredWorkflow } from "./stored-workflow.ts";

export interface WorkflowAccess extends StoredWorkflow {
  readonly mayManage: boolean;
}

/** The workflows open to someone. A workflow that is not in the list is unknown or closed: the two look alike. */
export async function listWorkflowAccess(
  database: Database,
  identity: Identity,
): Promise<WorkflowAccess[]> {
  const workflows = await database.withOrganisation(identity.organisation, (db) =>
    listWorkflows(db, identity.organisation),
  );
  return workflows
    .map((workflow) => ({ ...workflow, mayManage: mayManage(identity, workflow.settings) }))
    .filter(({ mayManage, settings }) => mayManage || isListed(identity, settings.selectedUsers));
}

/** Administrators of the CRM manage every workflow, so that nobody can be locked out. */
function mayManage(identity: Identity, { selectedAdmins }: WorkflowSettings): boolean {
  return identity.isAdmin || isListed(identity, selectedAdmins);
}

function isListed({ userId, crmUserId }: Identity, ids: readonly string[]): boolean {
  return ids.includes(userId) || ids.includes(crmUserId);
}
