import type { Input, saveSettings } from "@milepost/contract";
import { WorkflowSettings } from "@milepost/contract";
import type { Database } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { changeWorkflow, findWorkflow } from "./store.ts";

/** All of them or none. The first thing that breaks the document's own schema is told by name. */
export async function changeSettings(
  database: Database,
  identity: Identity,
  { workflowUpdates }: Input<typeof saveSettings>["body"],
): Promise<void> {
  const { organisation, name: by } = identity;
  await database.withOrganisation(organisation, async (db) => {
    for (const { workflowId, workflowSettings } of workflowUpdates) {
      // Kept by the row itself, not by what a caller sends.
      const { lastUpdatedAt, lastUpdatedBy, ...change } = workflowSettings;
      const stored = await findWorkflow(db, organisation, workflowId);
      if (!stored) throw new Problem("NOT_FOUND", "There is no such workflow.");
      const merged = WorkflowSettings.safeParse({ ...stored.settings, ...change });
      if (!merged.success) {
        const [issue] = merged.error.issues;
        throw new Problem("BAD_REQUEST", `${issue?.path.join(".")}: ${issue?.message}`);
      }
      await changeWorkflow(db, organisation, { workflowId, change, by });
    }
  });
}
