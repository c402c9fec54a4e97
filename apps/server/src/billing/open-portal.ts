import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Payments } from "./payments.ts";
import { readSubscription } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly payments: Payments;
  readonly publicUrl: string;
}

/** The provider's own pages for cards, invoices and cancelling. Of our customer alone: a caller names none. */
export async function openPortal(
  { database, payments, publicUrl }: Ports,
  organisation: OrganisationId,
): Promise<string | null> {
  const { customerId } = await database.withOrganisation(organisation, (db) =>
    readSubscription(db, organisation),
  );
  if (customerId === null) {
    throw new Problem("NOT_FOUND", "You don’t have a subscription to manage yet. Start one first.");
  }
  const returnUrl = `${publicUrl}/settings?account=billing`;
  const { url } = await payments.createPortal({ customerId, returnUrl });
  return url;
}
