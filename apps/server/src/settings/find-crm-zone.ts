import { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { OpenCrm } from "../session/prove-connection.ts";

/** Of the CRM's organisation. Null: it does not say, or its zone is none to choose from. */
export async function findCrmZone(
  openCrm: OpenCrm,
  organisation: OrganisationId,
): Promise<TimeZone | null> {
  const crm = await openCrm(organisation);
  const { zone } = await crm.readOrganisation();
  return TimeZone.safeParse(zone).data ?? null;
}
