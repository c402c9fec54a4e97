import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

/** The word that the CRM gives in place of access to an organisation that is connected; null: it gives access. */
export async function findAccessError(
  db: Db,
  organisation: OrganisationId,
): Promise<string | null> {
  const row = await db
    .selectFrom("organisations")
    .select("access_error")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row?.access_error ?? null;
}
