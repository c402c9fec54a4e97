import type { Crm } from "@milepost/crm/crm.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Identity } from "../platform/http/route.ts";
import { findConnection } from "./connection-store.ts";

/** Opens an organisation's CRM with the rights of the person who connected it. Of somebody whom the gate has proven, the connection is known. */
export type OpenCrm = (of: OrganisationId | Proven) => Promise<Crm>;

export type Proven = Pick<Identity, "organisation" | "isCrmConnected" | "dataCentre">;

/** For those who read other rows in the same transaction, and open the CRM after it. */
export async function proveConnection(db: Db, organisation: OrganisationId): Promise<Proven> {
  const connection = await findConnection(db, organisation);
  const { dataCentre = "", refusedAt = null } = connection ?? {};
  return {
    organisation,
    dataCentre,
    isCrmConnected: connection !== null && refusedAt === null,
  };
}
