import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

/** Of everybody, also those who have left: ours and the CRM's. */
export async function listUserIds(
  db: Db,
  organisation: OrganisationId,
): Promise<{ readonly userId: string; readonly crmUserId: string }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "crm_user_id"])
    .where("organisation_id", "=", organisation)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, crmUserId: row.crm_user_id }));
}
