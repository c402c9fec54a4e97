import type { UserValue } from "@milepost/contract/settings/mapping.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

export interface PersonDetails {
  readonly userId: string;
  readonly crmUserId: string;
  readonly name: string;
  readonly email: string;
}

/** As a user-lookup field of the CRM holds them. */
export function userValue({ crmUserId: id, name, email }: PersonDetails): UserValue {
  return { id, name, email };
}

/** In the order asked for; throws where one is not there. */
export async function readPeople(
  db: Db,
  organisation: OrganisationId,
  userIds: readonly string[],
): Promise<PersonDetails[]> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "crm_user_id", "name", "email"])
    .where("organisation_id", "=", organisation)
    .where("user_id", "=", sql<string>`any (${userIds}::uuid[])`)
    .execute();
  return userIds.map((userId) => {
    const row = rows.find((one) => one.user_id === userId);
    if (!row) throw new Error("A person of a reservation is no longer there");
    return { userId, crmUserId: row.crm_user_id, name: row.name, email: row.email };
  });
}

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
