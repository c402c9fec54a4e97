import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { findChannel, readHeard } from "./channel-store.ts";

/** Whether the CRM was asked to notify us of changes, and when it last did; null: never. */
export function findLastHeard(
  database: Database,
  organisation: OrganisationId,
): Promise<{ readonly hasChannel: boolean; readonly heardAt: Date | null }> {
  return database.withOrganisation(organisation, async (db) => ({
    hasChannel: (await findChannel(db, organisation)) !== null,
    heardAt: await readHeard(db, organisation),
  }));
}
