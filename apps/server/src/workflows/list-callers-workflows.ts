import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { CallersWorkflow, Identity } from "../platform/http/route.ts";
import { listEveryWorkflow } from "./list-workflows.ts";

/** As much of somebody as their rights rest on. */
type Person = Pick<Identity, "organisation" | "userId" | "crmUserId" | "isAdmin">;

/** Every workflow of the organisation, with what somebody may do with it. */
export async function listCallersWorkflows(db: Db, identity: Person): Promise<CallersWorkflow[]> {
  const workflows = await listEveryWorkflow(db, identity.organisation);
  return workflows.map((workflow) => {
    const { settings, isDeleted } = workflow;
    const mayManage = !isDeleted && isManager(identity, settings);
    const isOpen = mayManage || (!isDeleted && isListed(identity, settings.selectedUsers));
    return { ...workflow, isOpen, mayManage };
  });
}

/** The workflows open to someone. A workflow that is not in the list is unknown or closed: the two look alike. */
export async function listOpenWorkflows(
  database: Database,
  identity: Identity,
): Promise<CallersWorkflow[]> {
  const workflows = await database.withOrganisation(identity.organisation, (db) =>
    listCallersWorkflows(db, identity),
  );
  return workflows.filter(({ isOpen }) => isOpen);
}

/** Administrators of the CRM manage every workflow, so that nobody can be locked out. */
function isManager(identity: Person, { selectedAdmins }: WorkflowSettings): boolean {
  return identity.isAdmin || isListed(identity, selectedAdmins);
}

function isListed({ userId, crmUserId }: Person, ids: readonly string[]): boolean {
  return ids.includes(userId) || ids.includes(crmUserId);
}
