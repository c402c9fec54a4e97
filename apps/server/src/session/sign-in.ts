import { randomBytes } from "node:crypto";
import {
  connectPath,
  returnCookieName,
  type SignInRefusal,
  signInCallbackPath,
  signInPath,
} from "@milepost/contract";
import type { CrmAccess, Grant, Purpose } from "@milepost/crm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Database, OrganisationId } from "../platform/database.ts";
import { isToken } from "../platform/http.ts";
import type { Seal } from "../platform/seal.ts";
import { addFirstWorkflow } from "../settings/first-workflow.ts";
import { purpose } from "./connection.ts";
import { findConnection, saveConnection } from "./connection-store.ts";
import { endSession } from "./end-session.ts";
import { organisationIdOf } from "./organisation-id.ts";
import { returnPath } from "./return-path.ts";
import { giveSession } from "./session-cookie.ts";
import { addOrganisation, addSession, isKnownOrganisation, saveUsers } from "./store.ts";
import { updateUsers } from "./update-users.ts";

export interface SignInPorts {
  readonly database: Database;
  readonly crm: CrmAccess;
  readonly seal: Seal;
  readonly publicUrl: string;
  /** A new connection: the diaries can be read from now on. */
  readonly onConnected: (organisation: OrganisationId) => Promise<void>;
}

/** Between leaving for the CRM and coming back. The browser carries it, sealed, so any process can go on. */
const Attempt = z.object({ state: z.string(), purpose: z.enum(["sign-in", "connect"]) });
const attemptCookie = "__Host-milepost-sign-in";
const attemptOptions = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;
const attemptSeconds = 600;

const Callback = z.object({
  code: z.string().optional(),
  state: z.string().default(""),
  location: z.string().default(""),
  "accounts-server": z.string().default(""),
});

export function serveSignIn(http: FastifyInstance, ports: SignInPorts): void {
  const { crm, seal, publicUrl } = ports;
  const redirectUri = `${publicUrl}${signInCallbackPath}`;

  function leave(reply: FastifyReply, purpose: Purpose) {
    const attempt = { state: randomBytes(24).toString("base64url"), purpose };
    const sealed = seal.close(JSON.stringify(attempt), attemptCookie).toString("base64url");
    reply.setCookie(attemptCookie, sealed, { ...attemptOptions, maxAge: attemptSeconds });
    return reply.redirect(crm.signInAddress({ ...attempt, redirectUri }));
  }

  function findAttempt(cookie: string | undefined) {
    const opened = seal.open(Buffer.from(cookie ?? "", "base64url"), attemptCookie);
    return opened === null ? null : Attempt.parse(JSON.parse(opened));
  }

  function refuse(reply: FastifyReply, why: SignInRefusal) {
    reply.log.warn({ signIn: "refused", why });
    return reply.redirect(`/login?refused=${why}`);
  }

  /** Another site may not sign anybody in: the CRM might ask nothing, and nobody would have wished it. */
  const start = (purpose: Purpose) => async (request: FastifyRequest, reply: FastifyReply) =>
    request.headers["sec-fetch-site"] === "cross-site"
      ? reply.redirect("/login")
      : leave(reply, purpose);

  http.get(signInPath, { config: { caller: "public" } }, start("sign-in"));

  // Open to anybody: the CRM asks who it is, and only an administrator's answer is kept.
  http.get(connectPath, { config: { caller: "public" } }, start("connect"));

  http.get(signInCallbackPath, { config: { caller: "public" } }, async (request, reply) => {
    const attempt = findAttempt(request.cookies[attemptCookie]);
    const query = Callback.parse(request.query);
    reply.clearCookie(attemptCookie, attemptOptions);
    if (!attempt || !isToken(query.state, attempt.state)) return refuse(reply, "expired");
    if (!query.code) return refuse(reply, "cancelled");
    const answer = {
      code: query.code,
      dataCentre: query.location,
      accountsServer: query["accounts-server"],
    };
    const grant = await crm.exchange(answer, redirectUri);
    if (!grant) return refuse(reply, "expired");
    const welcome = await welcomeWith(ports, grant, reply);
    if (welcome === "administrator-first") return refuse(reply, welcome);
    // The new session takes the old one's place; otherwise a copy of its cookie would outlive it.
    await endSession(ports.database, request.cookies);
    if (welcome === "connect-first" && attempt.purpose === "sign-in")
      return leave(reply, "connect");
    const path = returnPath(request.cookies[returnCookieName]);
    return reply.clearCookie(returnCookieName, { path: "/", secure: true }).redirect(path);
  });
}

/** Signs the person in, and makes or connects their organisation where that is theirs to do. */
async function welcomeWith(
  ports: SignInPorts,
  { dataCentre, crm, refreshToken }: Grant,
  reply: FastifyReply,
): Promise<"in" | "connect-first" | "administrator-first"> {
  const { database } = ports;
  const [user, crmOrganisation] = await Promise.all([
    crm.readCurrentUser(),
    crm.readOrganisation(),
  ]);
  const organisation = organisationIdOf(dataCentre, crmOrganisation.id);
  const isConnecting = refreshToken !== null && user.isAdmin;
  // Only a connecting administrator's grant may read everybody.
  const everybody = isConnecting ? await crm.listUsers() : null;
  const result = await database.withOrganisation(organisation, async (db) => {
    if (!user.isAdmin && !(await isKnownOrganisation(db, organisation)))
      return { kind: "administrator-first" } as const;
    const isNew = await addOrganisation(db, organisation, { dataCentre, crm: crmOrganisation });
    if (everybody) await updateUsers(db, organisation, everybody);
    const userIds = await saveUsers(db, organisation, [user]);
    const userId = userIds.get(user.id);
    if (!userId) throw new Error("A saved user has no id");
    if (isNew) await addFirstWorkflow(db, organisation, { userId, by: user.name });
    await addSession(db, organisation, { userId, ...giveSession(reply, organisation) });
    const before = await findConnection(db, organisation);
    if (isConnecting) {
      const ciphertext = ports.seal.close(refreshToken, purpose(organisation));
      await saveConnection(db, organisation, { ciphertext, by: user.name });
      return { kind: "connected", before } as const;
    }
    const isConnected = before !== null && before.refusedAt === null;
    return { kind: user.isAdmin && !isConnected ? "connect-first" : "in" } as const;
  });
  reply.log.info({ signIn: result.kind, organisation, crmUser: user.id });
  if (result.kind !== "connected") {
    // Asked for by someone whose access we do not keep: of a person's refresh tokens only twenty live.
    if (refreshToken !== null) await ports.crm.revoke({ dataCentre, refreshToken });
    return result.kind;
  }
  const replaced =
    result.before && ports.seal.open(result.before.refreshTokenCiphertext, purpose(organisation));
  if (replaced && replaced !== refreshToken)
    await ports.crm.revoke({ dataCentre, refreshToken: replaced });
  await ports.onConnected(organisation);
  return "in";
}
