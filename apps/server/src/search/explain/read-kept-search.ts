import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../platform/database/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { findSearch, type SearchRecord } from "../store.ts";

/** A search is kept just after it is answered, so anyone who asks at once may have to wait a moment. Milliseconds. */
const waits = [0, 50, 150, 400, 800];

/** A search of the caller's organisation, in a workflow that is open to them. */
export async function readKeptSearch(
  database: Database,
  { organisation, workflows }: WorkflowCaller,
  searchId: string,
): Promise<SearchRecord> {
  for (const wait of waits) {
    await sleep(wait);
    const found = await database.withOrganisation(organisation, (db) =>
      findSearch(db, organisation, searchId),
    );
    if (!found) continue;
    const workflow = workflows.find(({ workflowId }) => workflowId === found.workflowId);
    if (workflow?.isOpen) return found;
    break;
  }
  throw new Problem("NOT_FOUND", "We no longer have this search. Search again.");
}
