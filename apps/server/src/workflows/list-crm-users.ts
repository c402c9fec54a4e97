import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

const defaultAvatar = "/avatar.svg";

/** Those whom the CRM lets in. */
export async function listCrmUsers(db: Db, organisation: OrganisationId): Promise<CrmUser[]> {
  const users = await listAllCrmUsers(db, organisation);
  return users.filter(({ isActive }) => isActive).map(({ isActive: _, ...user }) => user);
}

/** Also those whom it no longer lets in. */
export async function listAllCrmUsers(
  db: Db,
  organisation: OrganisationId,
): Promise<(CrmUser & { readonly isActive: boolean })[]> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "name", "email", "crm_user_id", "is_active"])
    .where("organisation_id", "=", organisation)
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    _id: row.user_id,
    name: row.name,
    email: row.email,
    zohoUserId: row.crm_user_id,
    avatar: defaultAvatar,
    isActive: row.is_active,
  }));
}
