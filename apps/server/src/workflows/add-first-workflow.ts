import { workflowName } from "@milepost/contract/settings/workflow-name.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { addWorkflow } from "./store.ts";

/** What an organisation starts with: the default workflow, open to the administrator who came first. */
export async function addFirstWorkflow(
  db: Db,
  organisation: OrganisationId,
  { userId, by }: { userId: string; by: string },
): Promise<void> {
  const change = { selectedUsers: [userId], selectedAdmins: [userId] };
  await addWorkflow(db, organisation, { name: workflowName, change, by });
}
