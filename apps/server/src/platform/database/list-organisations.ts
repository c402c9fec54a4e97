import pg from "pg";
import type { OrganisationId } from "./organisation-id.ts";

/** As `milepost_audit`, who alone may. */
export async function listOrganisations(auditUrl: string): Promise<OrganisationId[]> {
  const client = new pg.Client({ connectionString: auditUrl });
  await client.connect();
  try {
    const sql = "select organisation_id as id from organisations order by organisation_id";
    return (await client.query<{ id: OrganisationId }>(sql)).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
