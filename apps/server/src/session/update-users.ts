import type { CrmUser } from "@milepost/crm/crm.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { deactivateOthers, saveUsers } from "./store.ts";

/** Makes our list of people the CRM's: someone who is missing there may no longer come in here. */
export async function updateUsers(
  db: Db,
  organisation: OrganisationId,
  users: readonly CrmUser[],
): Promise<void> {
  if (users.length === 0) throw new Error("A CRM without users is not one");
  await saveUsers(db, organisation, users);
  await deactivateOthers(
    db,
    organisation,
    users.map(({ id }) => id),
  );
}
