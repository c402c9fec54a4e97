// refused by folders nothing-foreign-in-a-transaction
import type { DriveTimes, Pair } from "@milepost/drive-time";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

export const planted = (
  database: Database,
  driveTimes: DriveTimes,
  organisation: OrganisationId,
  pairs: readonly Pair[],
) => database.withOrganisation(organisation, async () => driveTimes.drives(pairs));
