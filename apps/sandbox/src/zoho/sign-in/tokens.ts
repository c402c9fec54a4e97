import { randomBytes } from "node:crypto";
import type { Database } from "../../database.ts";
import { keptMap } from "../../kept-map.ts";
import type { Holder } from "../store.ts";
import type { Switches } from "../switches.ts";

/** What a user allowed the client to do. */
export interface Grant {
  readonly holder: Holder;
  readonly scopes: readonly string[];
}

interface RefreshToken extends Grant {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** Orders one user's tokens by age, because a clock may stand still. */
  readonly number: number;
  /** When access tokens were made from it, in the last ten minutes. */
  readonly usedAt: readonly number[];
}

interface AccessToken extends Grant {
  readonly secret: string;
  readonly expiresAt: number;
  readonly number: number;
  /** Null when signed in with access_type=online. */
  readonly refreshToken: string | null;
}

/** Refresh tokens, access tokens, and how many there may be. */
export interface TokenStore {
  mayAddRefresh(holder: Holder): boolean;
  /** The user's oldest dies silently when there are twenty. */
  addRefresh(grant: Grant): string;
  findRefresh(secret: string): RefreshToken | null;
  /** False when it made ten access tokens in the last ten minutes. */
  countRenewal(secret: string): boolean;
  addAccess(grant: Grant, refreshToken: string | null): string;
  findAccess(secret: string): AccessToken | null;
  /** With the access tokens made from it. */
  drop(refreshToken: string): void;
  dropAll(isOf: (holder: Holder) => boolean): void;
}

const minute = 60_000;
const accessLasts = 60 * minute;
const renewalWindow = 10 * minute;
const renewalsPerWindow = 10;
const refreshTokensPerUser = 20;
const newRefreshTokensPerMinute = 5;
const activeAccessTokens = 30;

interface Given {
  readonly database: Database;
  readonly switches: Switches;
  readonly now: () => number;
}

export function openTokens({ database, switches, now }: Given): TokenStore {
  const refreshTokens = keptMap<RefreshToken>(database, "refresh_tokens");
  const accessTokens = keptMap<AccessToken>(database, "access_tokens");
  /** Secrets of refresh tokens by user, and of access tokens by refresh token, or by user without one. */
  const families = new Map<string, Set<string>>();
  const all = [...refreshTokens.values(), ...accessTokens.values()];
  let last = Math.max(0, ...all.map(({ number }) => number));
  for (const token of all.sort((a, b) => a.number - b.number)) join(familyOf(token), token.secret);

  function join(family: string, secret: string): void {
    families.set(family, (families.get(family) ?? new Set()).add(secret));
  }

  function membersOf(family: string): readonly string[] {
    return [...(families.get(family) ?? [])];
  }

  function dropAccess(token: AccessToken): void {
    accessTokens.delete(token.secret);
    families.get(familyOf(token))?.delete(token.secret);
  }

  function drop(secret: string): void {
    const token = refreshTokens.get(secret);
    if (!token) return;
    for (const member of membersOf(secret)) accessTokens.delete(member);
    families.delete(secret);
    refreshTokens.delete(secret);
    families.get(familyOf(token))?.delete(secret);
  }

  /** From the oldest to the newest, those that have expired already forgotten. */
  function activeIn(family: string): readonly AccessToken[] {
    const tokens = membersOf(family).flatMap((secret) => accessTokens.get(secret) ?? []);
    for (const token of tokens) if (token.expiresAt <= now()) dropAccess(token);
    return tokens.filter(({ expiresAt }) => expiresAt > now());
  }

  const refreshTokensOf = (holder: Holder) =>
    membersOf(userKey(holder)).flatMap((secret) => refreshTokens.get(secret) ?? []);

  return {
    mayAddRefresh(holder) {
      if (switches.position("refreshTokensPerMinute") === "unlimited") return true;
      const made = refreshTokensOf(holder).filter(({ madeAt }) => madeAt > now() - minute);
      return made.length < newRefreshTokensPerMinute;
    },

    addRefresh({ holder, scopes }) {
      const mine = refreshTokensOf(holder);
      const [oldest] = mine;
      if (oldest && mine.length >= refreshTokensPerUser) drop(oldest.secret);
      last += 1;
      const fresh = { holder, scopes, madeAt: now(), number: last, usedAt: [] };
      const secret = newSecret();
      refreshTokens.set(secret, { secret, ...fresh });
      join(userKey(holder), secret);
      return secret;
    },

    findRefresh: (secret) => refreshTokens.get(secret) ?? null,

    countRenewal(secret) {
      const token = refreshTokens.get(secret);
      const usedAt = token?.usedAt.filter((at) => at > now() - renewalWindow) ?? [];
      if (!token || usedAt.length >= renewalsPerWindow) return false;
      refreshTokens.set(secret, { ...token, usedAt: [...usedAt, now()] });
      return true;
    },

    addAccess({ holder, scopes }, refreshToken) {
      last += 1;
      const fresh = { holder, scopes, refreshToken, number: last, expiresAt: now() + accessLasts };
      const token = { secret: newSecret(), ...fresh };
      const active = activeIn(familyOf(token));
      const [oldest] = active;
      const isFull = refreshToken !== null && active.length >= activeAccessTokens;
      const isLimited = switches.position("activeAccessTokens") === "30";
      if (oldest && isFull && isLimited) dropAccess(oldest);
      accessTokens.set(token.secret, token);
      join(familyOf(token), token.secret);
      return token.secret;
    },

    findAccess(secret) {
      const token = accessTokens.get(secret);
      return token && token.expiresAt > now() ? token : null;
    },

    drop,

    dropAll(isOf) {
      for (const token of [...refreshTokens.values()]) if (isOf(token.holder)) drop(token.secret);
      for (const token of [...accessTokens.values()]) if (isOf(token.holder)) dropAccess(token);
    },
  };
}

export function isSame(a: Holder, b: Holder): boolean {
  return userKey(a) === userKey(b);
}

function userKey({ dataCentre, zgid, userId }: Holder): string {
  return `${dataCentre}/${zgid}/${userId}`;
}

function familyOf(token: RefreshToken | AccessToken): string {
  if (!("refreshToken" in token)) return userKey(token.holder);
  return token.refreshToken ?? `${userKey(token.holder)} online`;
}

/** 1000.<32 hex>.<32 hex>, as Zoho's look. */
export function newSecret(): string {
  return `1000.${randomBytes(16).toString("hex")}.${randomBytes(16).toString("hex")}`;
}
