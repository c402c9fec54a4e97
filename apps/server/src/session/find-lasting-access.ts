import type { Connection } from "@milepost/crm/crm.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Seal } from "../platform/seal.ts";
import { findConnection } from "./connection-store.ts";
import { purpose } from "./crm-connections.ts";

/** For a look at the connection itself. Null: never made, refused by the CRM, or sealed with a key that we no longer have. */
export async function findLastingAccess(
  { database, seal }: { readonly database: Database; readonly seal: Seal },
  organisation: OrganisationId,
): Promise<Connection | null> {
  const found = await database.withOrganisation(organisation, (db) =>
    findConnection(db, organisation),
  );
  if (!found || found.refusedAt !== null) return null;
  const refreshToken = seal.decrypt(found.refreshTokenCiphertext, purpose(organisation));
  return refreshToken === null ? null : { dataCentre: found.dataCentre, refreshToken };
}
