import { timeZones } from "@milepost/contract/settings/time-zones.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { countryOf } from "../postcodes/find-place.ts";
import type { ExaminedAgent } from "./examined.ts";

export interface UserPlace extends ExaminedAgent {
  readonly userId: string;
  readonly crmUserId: string;
}

/** Named, because postcodes are found by country first. */
const countries = [...new Set(timeZones.map(countryOf))];

/** Everybody of an organisation, with whether it is known where their day starts. */
export async function listUserPlaces(db: Db, organisation: OrganisationId): Promise<UserPlace[]> {
  const rows = await db
    .selectFrom("users as u")
    .select(["u.user_id", "u.crm_user_id", "u.name", "u.is_active"])
    .select(
      sql<boolean>`exists (select from postcodes p
        where p.country = any (${countries})
          and p.postcode = coalesce(u.set_base_postcode, u.base_postcode))`.as("placed"),
    )
    .where("u.organisation_id", "=", organisation)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    crmUserId: row.crm_user_id,
    name: row.name,
    isActive: row.is_active,
    hasPlace: row.placed,
  }));
}

/** Those whom a workflow lists and the CRM knows. */
export function agentsOf(
  { selectedFieldAgents }: Pick<WorkflowSettings, "selectedFieldAgents">,
  users: readonly UserPlace[],
): UserPlace[] {
  return users.filter(
    ({ userId, crmUserId }) =>
      selectedFieldAgents.includes(userId) || selectedFieldAgents.includes(crmUserId),
  );
}
