import { createHash } from "node:crypto";
import type { Database } from "../../database.ts";
import { keptMap } from "../../kept-map.ts";
import type { Holder } from "../store.ts";
import type { Switches } from "../switches.ts";
import type { Challenge } from "./authorization.ts";
import type { DataCentre } from "./data-centres.ts";
import { type Grant, isSame, newSecret, openTokens } from "./tokens.ts";

interface Code extends Grant {
  readonly secret: string;
  readonly redirectUri: string;
  readonly withRefreshToken: boolean;
  readonly challenge: Challenge | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens extends Grant {
  readonly kind: "tokens";
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** `error` in Zoho's words. */
type Refused = { readonly kind: "refused"; readonly error: string };
type TooMany = { readonly kind: "too-many" };

export interface Grants {
  hasConsented(grant: Grant): boolean;
  /** Remembers the consent too. Null when the client was given too many. */
  issueCode(code: Omit<Code, "secret" | "expiresAt">): string | null;
  redeemCode(
    dataCentre: DataCentre,
    code: string,
    given: { readonly redirectUri: string; readonly verifier: string },
  ): Tokens | Refused | TooMany;
  renew(dataCentre: DataCentre, refreshToken: string): Tokens | Refused | TooMany;
  /** False when there was no such refresh token. Its access tokens go with it. */
  revoke(dataCentre: DataCentre, refreshToken: string): boolean;
  /** Every token of a user, or of a whole organisation. */
  revokeAll(holder: Omit<Holder, "userId"> & { readonly userId?: string }): void;
  /** As if nobody had ever signed in. */
  clear(): void;
  /** Of any data centre: the holder says which. */
  findAccess(accessToken: string): Grant | null;
}

interface Given {
  readonly database: Database;
  readonly switches: Switches;
  readonly now: () => number;
}

const minute = 60_000;
const codesPerMinute = 4;
const codesBlockedFor = 10 * minute;

export function openGrants({ database, switches, now }: Given): Grants {
  const consents = keptMap<Grant>(database, "consents");
  const codes = keptMap<Code>(database, "codes");
  const tokens = openTokens({ database, switches, now });
  let issuedAt: readonly number[] = [];
  let blockedUntil = 0;

  const consentKey = ({ dataCentre, zgid, userId }: Holder) => `${dataCentre}/${zgid}/${userId}`;

  function hasConsented({ holder, scopes }: Grant): boolean {
    const given = consents.get(consentKey(holder))?.scopes ?? [];
    return scopes.every((scope) => given.includes(scope));
  }

  function mayIssue(): boolean {
    if (switches.position("codesPerMinute") === "unlimited") return true;
    issuedAt = issuedAt.filter((at) => at > now() - minute);
    if (issuedAt.length >= codesPerMinute) blockedUntil = now() + codesBlockedFor;
    return now() >= blockedUntil;
  }

  function exchange({ holder, scopes }: Grant, refreshToken: string | null): Tokens {
    const accessToken = tokens.addAccess({ holder, scopes }, refreshToken);
    return { kind: "tokens", accessToken, refreshToken, holder, scopes };
  }

  return {
    hasConsented,

    issueCode(asked) {
      if (!mayIssue()) return null;
      issuedAt = [...issuedAt, now()];
      for (const old of codes.values()) if (old.expiresAt <= now()) codes.delete(old.secret);
      const secret = newSecret();
      const expiresAt = now() + Number(switches.position("codeSeconds")) * 1_000;
      codes.set(secret, { ...asked, secret, expiresAt });
      const { holder, scopes } = asked;
      const earlier = consents.get(consentKey(holder))?.scopes ?? [];
      const all = [...new Set([...earlier, ...scopes])];
      consents.set(consentKey(holder), { holder, scopes: all });
      return secret;
    },

    redeemCode(dataCentre, secret, { redirectUri, verifier }) {
      const code = codes.get(secret);
      if (!code || code.holder.dataCentre !== dataCentre || code.expiresAt <= now())
        return wrongCode;
      if (code.redirectUri !== redirectUri) return wrongRedirect;
      if (code.challenge && !leadsTo(verifier, code.challenge)) return wrongCode;
      if (code.withRefreshToken && !tokens.mayAddRefresh(code.holder)) return { kind: "too-many" };
      codes.delete(secret);
      return exchange(code, code.withRefreshToken ? tokens.addRefresh(code) : null);
    },

    renew(dataCentre, secret) {
      const token = tokens.findRefresh(secret);
      if (!token || token.holder.dataCentre !== dataCentre) return wrongCode;
      return tokens.countRenewal(secret) ? exchange(token, secret) : { kind: "too-many" };
    },

    revoke(dataCentre, secret) {
      const token = tokens.findRefresh(secret);
      if (!token || token.holder.dataCentre !== dataCentre) return false;
      tokens.drop(secret);
      return true;
    },

    revokeAll: ({ userId, ...organisation }) =>
      tokens.dropAll((holder) =>
        isSame(holder, { ...organisation, userId: userId ?? holder.userId }),
      ),

    clear() {
      consents.clear();
      codes.clear();
      tokens.dropAll(() => true);
    },

    findAccess: (secret) => tokens.findAccess(secret),
  };
}

function leadsTo(verifier: string, { method, value }: Challenge): boolean {
  if (method === "plain") return verifier === value;
  return createHash("sha256").update(verifier).digest("base64url") === value;
}

const wrongCode = { kind: "refused", error: "invalid_code" } as const;
const wrongRedirect = { kind: "refused", error: "invalid_redirect_uri" } as const;
