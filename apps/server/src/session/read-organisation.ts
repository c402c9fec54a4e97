import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

export interface OrganisationDetails {
  readonly name: string;
  readonly dataCentre: string;
  readonly crmId: string;
}

export async function readOrganisation(
  db: Db,
  organisation: OrganisationId,
): Promise<OrganisationDetails> {
  const row = await db
    .selectFrom("organisations")
    .select(["name", "crm_data_centre", "crm_organisation_id"])
    .where("organisation_id", "=", organisation)
    .executeTakeFirstOrThrow();
  return { name: row.name, dataCentre: row.crm_data_centre, crmId: row.crm_organisation_id };
}
