import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { syncCrmFields } from "./sync-crm-fields.ts";

/** Milliseconds. A picklist's value that was renamed is known a day later at most. */
const syncEvery = 24 * 60 * 60_000;

/** Reads the CRM's fields unless that was done within a day. */
export async function syncCrmFieldsDaily(
  ports: { database: Database; openCrm: OpenCrm; now: Clock },
  organisation: OrganisationId,
): Promise<void> {
  const row = await ports.database.withOrganisation(organisation, (db) =>
    db
      .selectFrom("crm_modules")
      .select((eb) => eb.fn.min("read_at").as("read_at"))
      .where("organisation_id", "=", organisation)
      .executeTakeFirst(),
  );
  const readAt = row?.read_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (ports.now().epochMilliseconds - readAt >= syncEvery) await syncCrmFields(ports, organisation);
}
