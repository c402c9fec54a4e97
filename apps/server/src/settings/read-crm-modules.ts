import type { Database, OrganisationId } from "../platform/database.ts";
import { listModules } from "./crm-modules-store.ts";
import type { StoredModules } from "./stored-field.ts";

/** The CRM's fields as last read; empty: never. */
export function readCrmModules(
  database: Database,
  organisation: OrganisationId,
): Promise<StoredModules> {
  return database.withOrganisation(organisation, (db) => listModules(db, organisation));
}
