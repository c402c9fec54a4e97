import { createHash } from "node:crypto";
import type { CrmOrganisation, CrmUser } from "@milepost/crm/crm.ts";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Identity } from "../platform/http/route.ts";
import { idleSeconds, sessionSeconds } from "./sessions.ts";

/** Being asked for keeps a session alive: written at most every five minutes. Null: nobody's, or over. */
export async function findIdentity(
  db: Db,
  organisation: OrganisationId,
  sessionHash: Buffer,
): Promise<Identity | null> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", (join) =>
      join
        .onRef("u.organisation_id", "=", "s.organisation_id")
        .onRef("u.user_id", "=", "s.user_id"),
    )
    .innerJoin("organisations as o", "o.organisation_id", "s.organisation_id")
    .leftJoin("crm_connections as c", "c.organisation_id", "s.organisation_id")
    .select(["u.user_id", "u.crm_user_id", "u.name", "u.email", "u.admin_level"])
    .select(["o.name as organisation_name", "o.crm_data_centre", "c.connected_at", "c.refused_at"])
    .select(
      sql<boolean>`s.expires_at < ${laterEnd("s.created_at")} - interval '5 minutes'`.as("is_due"),
    )
    .where("s.organisation_id", "=", organisation)
    .where("s.session_hash", "=", sessionHash)
    .where("s.expires_at", ">", (eb) => eb.fn<Date>("now"))
    .where("u.is_active", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  if (row.is_due) await renewSession(db, organisation, sessionHash);
  return {
    organisation,
    organisationName: row.organisation_name,
    userId: row.user_id,
    crmUserId: row.crm_user_id,
    name: row.name,
    email: row.email,
    isAdmin: row.admin_level === "admin",
    isCrmConnected: row.connected_at !== null && row.refused_at === null,
    dataCentre: row.crm_data_centre,
  };
}

/** When a session ends that is used now: unused for so long, or so long after it began, whichever is first. */
const laterEnd = (createdAt: string) =>
  sql<Date>`least(now() + ${idleSeconds} * interval '1 second', ${sql.ref(createdAt)} + ${sessionSeconds} * interval '1 second')`;

async function renewSession(db: Db, organisation: OrganisationId, hash: Buffer): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ expires_at: laterEnd("created_at") })
    .where("organisation_id", "=", organisation)
    .where("session_hash", "=", hash)
    .execute();
}

/** And forgets those of the organisation that are over. */
export async function addSession(
  db: Db,
  organisation: OrganisationId,
  session: { hash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("organisation_id", "=", organisation)
    .where("expires_at", "<", (eb) => eb.fn<Date>("now"))
    .execute();
  await db
    .insertInto("sessions")
    .values({
      organisation_id: organisation,
      session_hash: session.hash,
      user_id: session.userId,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function removeSession(db: Db, organisation: OrganisationId, hash: Buffer) {
  await db
    .deleteFrom("sessions")
    .where("organisation_id", "=", organisation)
    .where("session_hash", "=", hash)
    .execute();
}

/** False: the attempt with that state has signed somebody in before. And forgets those that expired long ago. */
export async function markSignInUsed(
  db: Db,
  organisation: OrganisationId,
  state: string,
): Promise<boolean> {
  await db
    .deleteFrom("used_sign_ins")
    .where("organisation_id", "=", organisation)
    .where("used_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_sign_ins")
    .values({
      organisation_id: organisation,
      state_hash: createHash("sha256").update(state).digest(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether it is new here. */
export async function addOrganisation(
  db: Db,
  organisation: OrganisationId,
  { dataCentre, crm }: { dataCentre: string; crm: Pick<CrmOrganisation, "id" | "name"> },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("organisations")
    .values({
      organisation_id: organisation,
      crm_data_centre: dataCentre,
      crm_organisation_id: crm.id,
      name: crm.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isKnownOrganisation(db: Db, organisation: OrganisationId): Promise<boolean> {
  const row = await db
    .selectFrom("organisations")
    .select("organisation_id")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds or updates, at least one; returns our ids by the CRM's. */
export async function saveUsers(
  db: Db,
  organisation: OrganisationId,
  users: readonly CrmUser[],
): Promise<Map<string, string>> {
  const rows = await db
    .insertInto("users")
    .values(
      users.map((user) => ({
        organisation_id: organisation,
        crm_user_id: user.id,
        name: user.name,
        email: user.email,
        admin_level: user.isAdmin ? "admin" : "user",
        base_postcode: user.postcode === null ? null : normalisePostcode(user.postcode),
        is_active: user.isActive,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "crm_user_id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        email: eb.ref("excluded.email"),
        admin_level: eb.ref("excluded.admin_level"),
        base_postcode: eb.ref("excluded.base_postcode"),
        is_active: eb.ref("excluded.is_active"),
      })),
    )
    .returning(["crm_user_id", "user_id"])
    .execute();
  return new Map(rows.map((row) => [row.crm_user_id, row.user_id]));
}

/** Everybody but these: they have left the CRM, or it no longer lists them. */
export async function deactivateOthers(
  db: Db,
  organisation: OrganisationId,
  crmUserIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_active: false })
    .where("organisation_id", "=", organisation)
    .where("is_active", "=", true)
    .where("crm_user_id", "<>", sql<string>`all (${crmUserIds}::text[])`)
    .execute();
}
