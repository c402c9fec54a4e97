import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { OrganisationId } from "../platform/database.ts";

/** `__Host-`: only ever sent to this very host, over a secure connection (browsers count localhost). */
const sessionCookie = "__Host-milepost";
/** A working day, however busy. */
export const sessionSeconds = 12 * 60 * 60;
/** Left alone: a long meeting, not an afternoon. Signing in again is one click while the CRM's own session lasts. */
export const idleSeconds = 2 * 60 * 60;

const options = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

/**
 * The organisation stands in front of the secret, because rows can only be looked for inside one.
 * It proves nothing: without the secret's hash in that organisation's table nobody is signed in.
 */
export interface SessionKey {
  readonly organisation: OrganisationId;
  readonly hash: Buffer;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Null: no cookie, or not one of ours. */
export function readSessionKey(
  cookies: Readonly<Record<string, string | undefined>>,
): SessionKey | null {
  const [, organisation, secret] = shape.exec(cookies[sessionCookie] ?? "") ?? [];
  if (!organisation || !secret) return null;
  return { organisation: organisation as OrganisationId, hash: hashOf(secret) };
}

/** Gives the browser a new session, and its hash for the table. */
export function giveSession(reply: FastifyReply, organisation: OrganisationId) {
  const secret = randomBytes(32).toString("base64url");
  reply.setCookie(sessionCookie, `${organisation}.${secret}`, {
    ...options,
    maxAge: sessionSeconds,
  });
  return { hash: hashOf(secret), expiresAt: new Date(Date.now() + idleSeconds * 1000) };
}

export function takeSession(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, options);
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
