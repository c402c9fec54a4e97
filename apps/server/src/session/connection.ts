import { type Crm, type CrmAccess, crmDisconnected } from "@milepost/crm";
import type { Database, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Seal } from "../platform/seal.ts";
import {
  findConnection,
  lockConnection,
  markRefused,
  saveAccessToken,
} from "./connection-store.ts";

/** Opens an organisation's CRM with the rights of whoever connected it. */
export type OpenCrm = (organisation: OrganisationId) => Promise<Crm>;

export interface ConnectionPorts {
  readonly database: Database;
  readonly crm: CrmAccess;
  readonly seal: Seal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
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
  /** Callers of one process share a question; those of several meet at the row's lock. */
  const asking = new Map<OrganisationId, Promise<Remembered>>();

  async function accessToken(organisation: OrganisationId, refused: string | null) {
    const known = remembered.get(organisation);
    if (known && known.goodUntil > now() && known.token !== refused) return known.token;
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

  return async (organisation) => {
    const connection = await database.withOrganisation(organisation, (db) =>
      findConnection(db, organisation),
    );
    if (!connection || connection.refusedAt !== null) throw reconnect();
    const open =
      opened.get(organisation) ??
      crm.open(connection.dataCentre, (refused) => accessToken(organisation, refused));
    opened.set(organisation, open);
    return open;
  };
}

export function reconnect(cause?: unknown): Problem {
  const detail = "The CRM has to be connected again. An administrator must reconnect it.";
  return new Problem("CRM_DISCONNECTED", detail, { cause });
}

/**
 * Whoever gets the row's lock first asks the CRM; the others find its answer there. So one token is
 * asked for, however many processes want it. The refusal is committed before it is thrown.
 */
async function replaceToken(
  { database, crm, seal, now }: ConnectionPorts,
  organisation: OrganisationId,
  refused: string | null,
): Promise<Remembered> {
  const found = await database.withOrganisation(organisation, async (db) => {
    const row = await lockConnection(db, organisation);
    if (!row || row.refusedAt !== null) return null;
    const kept = row.accessToken && seal.open(row.accessToken.ciphertext, purpose(organisation));
    const goodUntil = (row.accessToken?.expiresAt.getTime() ?? 0) - margin;
    if (kept && kept !== refused && goodUntil > now()) return { token: kept, goodUntil };
    const refreshToken = seal.open(row.refreshTokenCiphertext, purpose(organisation));
    // The CRM has refused nothing: it is SECRET_KEYS that is wrong, and good again once it is mended.
    if (refreshToken === null) throw new Error(`${purpose(organisation)} opens with no key`);
    const fresh = await crm.refresh({ dataCentre: row.dataCentre, refreshToken });
    if (!fresh) {
      await markRefused(db, organisation);
      return null;
    }
    await saveAccessToken(db, organisation, {
      ciphertext: seal.close(fresh.token, purpose(organisation)),
      expiresAt: fresh.expiresAt,
    });
    return { token: fresh.token, goodUntil: fresh.expiresAt.getTime() - margin };
  });
  if (!found) throw crmDisconnected("the connection was refused");
  return found;
}

/** The seal binds a token to its organisation: a row copied to another does not open there. */
export const purpose = (organisation: OrganisationId) => `crm connection of ${organisation}`;
