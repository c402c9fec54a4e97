import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Seal } from "../../platform/seal.ts";
import { listWorkflows } from "../list-workflows.ts";
import { decryptWebhook } from "./decrypt-webhook.ts";

/** One workflow for each chat that is set, so that what concerns the whole organisation is said there once. */
export async function listChats(
  { database, seal }: { readonly database: Database; readonly seal: Seal },
  organisation: OrganisationId,
): Promise<{ readonly workflowId: number; readonly timeZone: string }[]> {
  const workflows = await database.withOrganisation(organisation, (db) =>
    listWorkflows(db, organisation),
  );
  const byAddress = Map.groupBy(
    workflows,
    ({ settings }) => decryptWebhook(seal, organisation, settings).notifications.webhookUrl,
  );
  return [...byAddress].flatMap(([address, [first]]) =>
    address === "" || !first
      ? []
      : { workflowId: first.workflowId, timeZone: first.settings.timezone },
  );
}
