import type { listAgentBases } from "@milepost/contract/endpoints/agent-bases.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { formatPostcode } from "../postcodes/read-postcode.ts";

/** Of everybody who is active, by name. */
export async function viewBases(
  database: Database,
  organisation: OrganisationId,
): Promise<Answer<typeof listAgentBases>> {
  const rows = await database.withOrganisation(organisation, (db) =>
    db
      .selectFrom("users")
      .select(["user_id", "base_postcode", "set_base_postcode"])
      .where("organisation_id", "=", organisation)
      .where("is_active", "=", true)
      .orderBy("name")
      .execute(),
  );
  const shown = (postcode: string | null) => (postcode === null ? null : formatPostcode(postcode));
  return {
    bases: rows.map(({ user_id, base_postcode: crm, set_base_postcode: set }) => ({
      userId: user_id,
      postcode: shown(set ?? crm),
      from: set === null ? (crm === null ? null : "crm") : "set",
      crmPostcode: shown(crm),
    })),
  };
}
