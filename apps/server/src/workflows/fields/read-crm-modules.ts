import { z } from "zod";
import type { Database, Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { StoredField, type StoredModules } from "./stored-field.ts";

/** The CRM's fields as last read; empty: never. */
export function readCrmModules(
  database: Database,
  organisation: OrganisationId,
): Promise<StoredModules> {
  return database.withOrganisation(organisation, (db) => listCrmModules(db, organisation));
}

/** The same next to other questions. */
export async function listCrmModules(db: Db, organisation: OrganisationId): Promise<StoredModules> {
  const rows = await db
    .selectFrom("crm_modules")
    .select(["module", "fields"])
    .where("organisation_id", "=", organisation)
    .orderBy("module")
    .execute();
  const fields = z.array(StoredField);
  return Object.fromEntries(rows.map((row) => [row.module, fields.parse(row.fields)]));
}

/** Of each module that has any, what of its fields cannot be read. */
export async function listLeftOut(db: Db, organisation: OrganisationId): Promise<string[]> {
  const rows = await db
    .selectFrom("crm_modules")
    .select("left_out")
    .where("organisation_id", "=", organisation)
    .where("left_out", "is not", null)
    .orderBy("module")
    .execute();
  return rows.flatMap((row) => row.left_out ?? []);
}
