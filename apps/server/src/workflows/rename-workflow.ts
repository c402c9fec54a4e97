import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity } from "../platform/http/route.ts";
import { addVersion } from "./settings/version-store.ts";
import { lockWorkflow, renameTo } from "./store.ts";

/**
 * A blank name changes nothing. The settings' own time stays: who is editing them is not in anybody's
 * way because of a name.
 */
export async function renameWorkflow(
  database: Database,
  { organisation, name: by }: Identity,
  { workflowId, name }: { workflowId: number; name: string },
): Promise<"renamed" | "unchanged"> {
  return database.withOrganisation(organisation, async (db) => {
    const stored = await lockWorkflow(db, organisation, workflowId);
    if (!stored) throw new Problem("NOT_FOUND", "We couldn’t find this workflow. Reload the page.");
    if (name === "" || name === stored.name) return "unchanged";
    await renameTo(db, organisation, workflowId, name);
    const changes = [{ key: "workflowName", from: stored.name, to: name }];
    await addVersion(db, organisation, { workflowId, changed: stored.changed, changes, by });
    return "renamed";
  });
}
