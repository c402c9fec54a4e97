import type { FastifyRequest } from "fastify";
import { type Answer, invalidHost, noToken, tokenRefused } from "./answers.ts";
import type { DataCentre } from "./sign-in/data-centres.ts";
import type { Caller } from "./store.ts";
import type { Zoho } from "./zoho.ts";

interface FoundGrant {
  readonly kind: "grant";
  readonly scopes: readonly string[];
  readonly caller: Caller;
}

/** A token of another data centre is as unknown as one that never was, or the host is blamed. */
export function findGrant(
  { grants, organisations, switches }: Zoho,
  dataCentre: DataCentre,
  request: FastifyRequest,
): FoundGrant | Answer {
  const token = readToken(request);
  if (token === null) return noToken;
  const grant = grants.findAccess(token);
  if (grant && grant.holder.dataCentre !== dataCentre) {
    return switches.position("otherDataCentre") === "INVALID_HOST"
      ? invalidHost
      : tokenRefused(switches);
  }
  const caller = grant && organisations.findCaller(grant.holder);
  return grant && caller ? { kind: "grant", scopes: grant.scopes, caller } : tokenRefused(switches);
}

/** Null when the header has none. */
export function readToken(request: FastifyRequest): string | null {
  const { authorization = "" } = request.headers;
  return /^(?:Zoho-oauthtoken|Bearer) (\S+)$/i.exec(authorization)?.[1] ?? null;
}
