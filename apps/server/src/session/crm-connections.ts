import type { Crm, CrmAccess, NoAccess } from "@milepost/crm/crm.ts";
import { crmClientRefused, crmDisconnected, crmUnreachable } from "@milepost/crm/crm-failure.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { withLease } from "../platform/database/lease.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Seal } from "../platform/seal.ts";
import { findConnection, saveAnswer } from "./connection-store.ts";
import { type OpenCrm, proveConnection } from "./prove-connection.ts";

export interface ConnectionPorts {
  readonly database: Database;
  readonly crm: CrmAccess;
  readonly seal: Seal;
  readonly now: Clock;
}

/** A token is replaced this long before it runs out, in milliseconds. */
const margin = 60_000;

/** What one process remembers of an organisation's access. */
interface Remembered {
  readonly token: string;
  readonly goodUntil: number;
}

export function crmConnections(ports: ConnectionPorts): OpenCrm {
  const { database, crm, now } = ports;
  const remembered = new Map<OrganisationId, Remembered>();
  /** Callers of one process share a question; those of several meet at the lease. */
  const asking = new Map<OrganisationId, Promise<Remembered>>();

  async function accessToken(organisation: OrganisationId, refused: string | null) {
    const known = remembered.get(organisation);
    if (known && known.goodUntil > now().epochMilliseconds && known.token !== refused)
      return known.token;
    const asked = asking.get(organisation) ?? ask(organisation, refused);
    return (await asked).token;
  }

  function ask(organisation: OrganisationId, refused: string | null): Promise<Remembered> {
    const asked = replaceToken(ports, organisation, refused).finally(() =>
      asking.delete(organisation),
    );
    asking.set(organisation, asked);
    asked.then(
      (token) => remembered.set(organisation, token),
      () => remembered.delete(organisation),
    );
    return asked;
  }

  /** One for each organisation: it keeps count of the calls under way, and of what does not change. */
  const opened = new Map<OrganisationId, Crm>();

  const prove = (organisation: OrganisationId) =>
    database.withOrganisation(organisation, (db) => proveConnection(db, organisation));

  return async (of) => {
    const { organisation, isCrmConnected, dataCentre } =
      typeof of === "string" ? await prove(of) : of;
    if (!isCrmConnected) throw new Problem("CRM_DISCONNECTED");
    const open =
      opened.get(organisation) ??
      crm.open(dataCentre, (refused) => accessToken(organisation, refused));
    opened.set(organisation, open);
    return open;
  };
}

/** The accounts server is given 10 s. */
const lease = {
  name: "access token",
  seconds: 12,
  patience: 14_000,
  refused: () => crmUnreachable("somebody else asks for the access token, and has no answer yet"),
};

/**
 * The process with the lease asks the CRM; the others find the answer in the row. So only one asks for
 * a token, however many want it, and none holds a connection or a lock meanwhile.
 */
async function replaceToken(
  ports: ConnectionPorts,
  organisation: OrganisationId,
  refused: string | null,
): Promise<Remembered> {
  const { database, crm, seal, now } = ports;
  return withLease(database, organisation, lease, async () => {
    const row = await database.withOrganisation(organisation, (db) =>
      findConnection(db, organisation),
    );
    if (!row || row.refusedAt !== null) throw crmDisconnected("the connection was refused");
    const kept = row.accessToken && seal.decrypt(row.accessToken.ciphertext, purpose(organisation));
    const goodUntil = (row.accessToken?.expiresAt.getTime() ?? 0) - margin;
    if (kept && kept !== refused && goodUntil > now().epochMilliseconds)
      return { token: kept, goodUntil };
    const refreshToken = seal.decrypt(row.refreshTokenCiphertext, purpose(organisation));
    // The CRM has refused nothing: it is SECRET_KEYS that is wrong, and good again once it is put right.
    if (refreshToken === null) throw new Error(`${purpose(organisation)} opens with no key`);
    const fresh = await crm.refresh({ dataCentre: row.dataCentre, refreshToken });
    const answer =
      "token" in fresh
        ? {
            ciphertext: seal.encrypt(fresh.token, purpose(organisation)),
            expiresAt: fresh.expiresAt,
          }
        : fresh;
    const isKept = await database.withOrganisation(organisation, (db) =>
      saveAnswer(db, organisation, row, answer),
    );
    // Somebody has connected it again meanwhile: what the old connection was answered says nothing of the new one.
    if (!isKept) throw crmUnreachable("the connection was replaced meanwhile");
    if (!("token" in fresh)) throw failureOf(fresh);
    return { token: fresh.token, goodUntil: fresh.expiresAt.getTime() - margin };
  });
}

function failureOf({ refused, error }: NoAccess): Error {
  if (refused === "client") return crmClientRefused(error);
  if (refused === "connection") return crmDisconnected("the connection was refused");
  return crmUnreachable(`the accounts server said ${error}`);
}

/** The seal binds a token to its organisation: a row copied to another does not open there. */
export const purpose = (organisation: OrganisationId) => `crm connection of ${organisation}`;
