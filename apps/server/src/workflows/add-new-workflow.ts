import type { Input } from "@milepost/contract/endpoints/endpoint.ts";
import type { createWorkflow } from "@milepost/contract/endpoints/workflow.ts";
import { isModulePair, settledPair } from "@milepost/contract/settings/module-pair.ts";
import { workflowName } from "@milepost/contract/settings/workflow-name.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity } from "../platform/http/route.ts";
import { guessMappings } from "./fields/guess-mappings.ts";
import { listCrmModules } from "./fields/read-crm-modules.ts";
import { addWorkflow } from "./store.ts";

/** Open to who made it, and mapped as far as the CRM's fields leave no doubt. Returns its id. */
export async function addNewWorkflow(
  database: Database,
  { organisation, userId, name: by }: Identity,
  { workflowName: wanted, ...asked }: Input<typeof createWorkflow>["body"],
): Promise<number> {
  const { sourceModule, destinationModule } = asked;
  if (!isModulePair(asked)) {
    const detail = `Bookings from ${sourceModule} can’t go to ${destinationModule}.`;
    throw new Problem("BAD_REQUEST", detail);
  }
  const modules = settledPair(asked);
  return database.withOrganisation(organisation, async (db) => {
    const known = await listCrmModules(db, organisation);
    // Without the CRM's fields there is nothing to guess from; the next reading of them will.
    const isRead = Object.keys(known).length > 0;
    const mappings = isRead ? guessMappings(known, modules) : [];
    const change = { ...modules, mappings, selectedUsers: [userId], selectedAdmins: [userId] };
    return addWorkflow(db, organisation, { name: (id) => wanted || workflowName(id), change, by });
  });
}
