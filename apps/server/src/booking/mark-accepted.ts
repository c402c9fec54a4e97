import type { Database, OrganisationId } from "../platform/database.ts";
import { saveAcceptance } from "./invitation-store.ts";
import { addStep } from "./step-store.ts";
import { findReservation } from "./store.ts";

/** The first time counts. False: there is no such reservation. */
export async function markAccepted(
  database: Database,
  organisation: OrganisationId,
  id: string,
): Promise<boolean> {
  return database.withOrganisation(organisation, async (db) => {
    if (!(await findReservation(db, organisation, id))) return false;
    const isFirst = await saveAcceptance(db, organisation, id);
    if (isFirst) await addStep(db, organisation, id, { step: "accept", outcome: "accepted" });
    return true;
  });
}
