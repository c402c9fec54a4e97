import type { Database, Db, OrganisationId } from "../platform/database.ts";
import { listModules } from "./crm-modules-store.ts";
import type { StoredModules } from "./stored-field.ts";

/** The CRM's fields as last read; empty: never. */
export function readCrmModules(
  database: Database,
  organisation: OrganisationId,
): Promise<StoredModules> {
  return database.withOrganisation(organisation, (db) => listCrmModules(db, organisation));
}

/** The same beside other questions. */
export function listCrmModules(db: Db, organisation: OrganisationId): Promise<StoredModules> {
  return listModules(db, organisation);
}
