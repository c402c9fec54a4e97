import type { CrmUser } from "@milepost/contract";
import type { Db, OrganisationId } from "../platform/database.ts";

const defaultAvatar = "/avatar.svg";

export async function listCrmUsers(db: Db, organisation: OrganisationId): Promise<CrmUser[]> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "name", "email", "crm_user_id"])
    .where("organisation_id", "=", organisation)
    .where("is_active", "=", true)
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    _id: row.user_id,
    name: row.name,
    email: row.email,
    zohoUserId: row.crm_user_id,
    avatar: defaultAvatar,
  }));
}
