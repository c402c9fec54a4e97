import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { FastifyReply } from "fastify";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Credentials } from "../platform/http/route.ts";
import type { Key } from "../platform/seal.ts";

/** `__Host-`: only ever sent to this very host, over a secure connection (browsers count localhost). */
const sessionCookie = "__Host-milepost";
/** A working day, however busy. */
export const sessionSeconds = 12 * 60 * 60;
/** Left alone: a long meeting, not an afternoon. Signing in again is one click while the CRM's own session lasts. */
export const idleSeconds = 2 * 60 * 60;

const options = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

/**
 * The organisation stands in front of the secret, because rows can only be looked for inside one, and both
 * are signed: somebody who made a token up is refused before the database is asked. The signature proves that we
 * gave it away and not that it still stands: without the secret's hash in that organisation's table nobody
 * is signed in.
 */
interface SessionKey {
  readonly organisation: OrganisationId;
  readonly hash: Buffer;
}

export interface Sessions {
  /**
   * Null: no token, or nothing like one of ours. Who sends an Authorization header says expressly who they
   * are: then the cookie, which a browser adds by itself, does not count.
   */
  read(credentials: Credentials): SessionKey | "forged" | null;
  /** Gives the browser a new session, and its hash for the table. */
  give(reply: FastifyReply, organisation: OrganisationId): { hash: Buffer; expiresAt: Date };
}

const bearer = /^Bearer +(\S+)$/i;
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\.([\w-]{43})$/;

/** Signed with the first key; a session that was signed with an older one stands as long as that key is known. */
export function openSessions(keys: readonly Key[]): Sessions {
  const [current, ...older] = keys.map(signingKey);
  if (!current) throw new Error("There is no key to sign with");
  const isSigned = (text: string, signature: Buffer) =>
    [current, ...older].some((key) => timingSafeEqual(sign(key, text), signature));
  return {
    read({ cookies, headers: { authorization } }) {
      const token =
        authorization === undefined ? cookies[sessionCookie] : bearer.exec(authorization)?.[1];
      const [, organisation, secret, signature] = shape.exec(token ?? "") ?? [];
      if (!organisation || !secret || !signature) return null;
      const isOurs = isSigned(`${organisation}.${secret}`, Buffer.from(signature, "base64url"));
      if (!isOurs) return "forged";
      return { organisation: toOrganisationId(organisation), hash: hashOf(secret) };
    },

    give(reply, organisation) {
      const secret = randomBytes(32).toString("base64url");
      const text = `${organisation}.${secret}`;
      const token = `${text}.${sign(current, text).toString("base64url")}`;
      reply.setCookie(sessionCookie, token, { ...options, maxAge: sessionSeconds });
      return { hash: hashOf(secret), expiresAt: new Date(Date.now() + idleSeconds * 1000) };
    },
  };
}

/** Not the sealing key itself: what proves a session shall open nothing. As bytes it would cost five times as much at each use. */
const signingKey = ({ key }: Key): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", key, "", "milepost session", 32)));

const sign = (key: KeyObject, text: string) => createHmac("sha256", key).update(text).digest();

export function takeSession(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, options);
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
