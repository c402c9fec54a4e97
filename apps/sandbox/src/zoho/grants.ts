import { randomBytes } from "node:crypto";
import { jsonFile } from "../json-file.ts";
import type { DataCentre } from "./data-centres.ts";
import type { Holder } from "./store.ts";

/** What a user allowed the client to do. */
interface Grant {
  readonly holder: Holder;
  readonly scopes: readonly string[];
}

interface Code extends Grant {
  readonly secret: string;
  readonly redirectUri: string;
  readonly withRefreshToken: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface RefreshToken extends Grant {
  readonly secret: string;
  /** When access tokens were made from it, in the last ten minutes. */
  readonly usedAt: readonly number[];
}

interface AccessToken extends Grant {
  readonly secret: string;
  readonly expiresAt: number;
  /** Null when signed in with access_type=online. */
  readonly refreshToken: string | null;
}

interface State {
  readonly consents: readonly Grant[];
  readonly codes: readonly Code[];
  readonly refreshTokens: readonly RefreshToken[];
  readonly accessTokens: readonly AccessToken[];
}

export interface Tokens extends Grant {
  readonly kind: "tokens";
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** `error` in Zoho's words. */
type Refused = { readonly kind: "refused"; readonly error: string };

export interface Grants {
  hasConsented(grant: Grant): boolean;
  /** Remembers the consent too. */
  issueCode(code: Omit<Code, "secret" | "expiresAt">): string;
  redeemCode(dataCentre: DataCentre, code: string, redirectUri: string): Tokens | Refused;
  renew(
    dataCentre: DataCentre,
    refreshToken: string,
  ): Tokens | Refused | { readonly kind: "too-many" };
  /** False when there was no such refresh token. Its access tokens go with it. */
  revoke(dataCentre: DataCentre, refreshToken: string): boolean;
  findAccess(dataCentre: DataCentre, accessToken: string): Grant | null;
}

const codeLasts = 2 * 60_000;
const accessLasts = 3_600_000;
const renewalWindow = 10 * 60_000;
const renewalsPerWindow = 10;
const refreshTokensPerUser = 20;

export function openGrants(directory: string | null, now: () => number): Grants {
  const file = jsonFile<State>(directory, "zoho-grants.json");
  let state = file.read() ?? { consents: [], codes: [], refreshTokens: [], accessTokens: [] };

  function change(changed: Partial<State>): void {
    const { codes, accessTokens, ...rest } = { ...state, ...changed };
    const isAlive = ({ expiresAt }: { expiresAt: number }) => expiresAt > now();
    state = { ...rest, codes: codes.filter(isAlive), accessTokens: accessTokens.filter(isAlive) };
    file.write(state);
  }

  function addAccess({ holder, scopes }: Grant, refreshToken: string | null): Tokens {
    const accessToken = newSecret();
    const expiresAt = now() + accessLasts;
    const added = { secret: accessToken, holder, scopes, refreshToken, expiresAt };
    change({ accessTokens: [...state.accessTokens, added] });
    return { kind: "tokens", accessToken, refreshToken, holder, scopes };
  }

  function addRefresh({ holder, scopes }: Grant): string {
    const secret = newSecret();
    const mine = state.refreshTokens.filter((token) => isSame(token.holder, holder));
    const oldest = mine.length < refreshTokensPerUser ? undefined : mine[0];
    if (oldest) drop(oldest.secret);
    change({ refreshTokens: [...state.refreshTokens, { secret, holder, scopes, usedAt: [] }] });
    return secret;
  }

  function drop(secret: string): void {
    change({
      refreshTokens: state.refreshTokens.filter((token) => token.secret !== secret),
      accessTokens: state.accessTokens.filter((token) => token.refreshToken !== secret),
    });
  }

  return {
    hasConsented: (grant) => state.consents.some((earlier) => covers(earlier, grant)),

    issueCode({ holder, scopes, redirectUri, withRefreshToken }) {
      const secret = newSecret();
      const expiresAt = now() + codeLasts;
      const code = { secret, holder, scopes, redirectUri, withRefreshToken, expiresAt };
      const others = state.consents.filter((earlier) => !covers({ holder, scopes }, earlier));
      change({ codes: [...state.codes, code], consents: [...others, { holder, scopes }] });
      return secret;
    },

    redeemCode(dataCentre, secret, redirectUri) {
      const code = findAt(dataCentre, state.codes, secret);
      if (!code || code.expiresAt <= now()) return { kind: "refused", error: "invalid_code" };
      if (code.redirectUri !== redirectUri) {
        return { kind: "refused", error: "invalid_redirect_uri" };
      }
      change({ codes: state.codes.filter((other) => other !== code) });
      return addAccess(code, code.withRefreshToken ? addRefresh(code) : null);
    },

    renew(dataCentre, secret) {
      const token = findAt(dataCentre, state.refreshTokens, secret);
      if (!token) return { kind: "refused", error: "invalid_code" };
      const usedAt = token.usedAt.filter((at) => at > now() - renewalWindow);
      if (usedAt.length >= renewalsPerWindow) return { kind: "too-many" };
      const used = { ...token, usedAt: [...usedAt, now()] };
      change({ refreshTokens: state.refreshTokens.map((one) => (one === token ? used : one)) });
      return addAccess(token, secret);
    },

    revoke(dataCentre, secret) {
      const token = findAt(dataCentre, state.refreshTokens, secret);
      if (token) drop(secret);
      return token !== undefined;
    },

    findAccess(dataCentre, secret) {
      const token = findAt(dataCentre, state.accessTokens, secret);
      return token && token.expiresAt > now() ? token : null;
    },
  };
}

/** 1000.<32 hex>.<32 hex>, as Zoho's look. */
function newSecret(): string {
  return `1000.${randomBytes(16).toString("hex")}.${randomBytes(16).toString("hex")}`;
}

function findAt<T extends Grant & { readonly secret: string }>(
  dataCentre: DataCentre,
  all: readonly T[],
  secret: string,
): T | undefined {
  return all.find((one) => one.secret === secret && one.holder.dataCentre === dataCentre);
}

function covers(wide: Grant, narrow: Grant): boolean {
  return (
    isSame(wide.holder, narrow.holder) &&
    narrow.scopes.every((scope) => wide.scopes.includes(scope))
  );
}

function isSame(a: Holder, b: Holder): boolean {
  return a.dataCentre === b.dataCentre && a.zgid === b.zgid && a.userId === b.userId;
}
