import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Payments } from "./payments.ts";
import { givesAccess } from "./standing.ts";
import { readSubscription } from "./store.ts";

interface Ports {
  readonly database: Database;
  /** Null: nobody is charged. */
  readonly payments: Payments | null;
}

/**
 * Whether an organisation had access and lost it. As it was read last: for what nobody waits for, the organisation's
 * clock has it read often enough.
 */
export async function hasEnded(
  { database, payments }: Ports,
  organisation: OrganisationId,
): Promise<boolean> {
  if (payments === null) return false;
  const { status } = await database.withOrganisation(organisation, (db) =>
    readSubscription(db, organisation),
  );
  return status !== "trial_unused" && !givesAccess(status);
}
