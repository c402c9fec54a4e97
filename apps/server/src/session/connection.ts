import type { Crm, CrmAccess } from "@milepost/crm";
import type { Database, Db, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Seal } from "../platform/seal.ts";

/** Opens an organisation's CRM with the rights of whoever connected it. */
export type OpenCrm = (organisation: OrganisationId) => Promise<Crm>;

/** The seal binds a token to its organisation: a row copied to another does not open there. */
const purpose = (organisation: OrganisationId) => `crm connection of ${organisation}`;

export function crmConnections({
  database,
  crm,
  seal,
}: {
  database: Database;
  crm: CrmAccess;
  seal: Seal;
}): OpenCrm {
  return async (organisation) => {
    const row = await database.withOrganisation(organisation, (db) =>
      db
        .selectFrom("crm_connections as c")
        .innerJoin("organisations as o", "o.organisation_id", "c.organisation_id")
        .select(["o.crm_data_centre", "c.refresh_token_ciphertext"])
        .where("c.organisation_id", "=", organisation)
        .executeTakeFirst(),
    );
    const refreshToken = row && seal.open(row.refresh_token_ciphertext, purpose(organisation));
    if (!row || !refreshToken) {
      throw new Problem(
        "CRM_UNREACHABLE",
        "The CRM is not connected. An administrator must log in.",
      );
    }
    return crm.open({ dataCentre: row.crm_data_centre, refreshToken });
  };
}

export async function saveConnection(
  db: Db,
  organisation: OrganisationId,
  { seal, refreshToken, by }: { seal: Seal; refreshToken: string; by: string },
): Promise<void> {
  const sealed = seal.close(refreshToken, purpose(organisation));
  await db
    .insertInto("crm_connections")
    .values({ organisation_id: organisation, connected_by: by, refresh_token_ciphertext: sealed })
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet((eb) => ({
        connected_by: eb.ref("excluded.connected_by"),
        refresh_token_ciphertext: eb.ref("excluded.refresh_token_ciphertext"),
        connected_at: eb.fn<Date>("now"),
      })),
    )
    .execute();
}

export async function isConnected(db: Db, organisation: OrganisationId): Promise<boolean> {
  const row = await db
    .selectFrom("crm_connections")
    .select("organisation_id")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row !== undefined;
}
