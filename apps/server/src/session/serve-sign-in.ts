import { randomBytes } from "node:crypto";
import {
  connectPagePath,
  connectPath,
  returnCookieName,
  type SignInRefusal,
  signInCallbackPath,
  signInPath,
} from "@milepost/contract/product.ts";
import type { CrmAccess, Grant, NoGrant, Purpose, SignInAnswer } from "@milepost/crm/crm.ts";
import { crmFailureCode, isApiClosed } from "@milepost/crm/crm-failure.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Audit } from "../platform/audit/audit.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { isToken } from "../platform/http/create-http.ts";
import { isFromOtherSite } from "../platform/http/refuse-other-sites.ts";
import type { Seal } from "../platform/seal.ts";
import { findConnection, saveConnection } from "./connection-store.ts";
import { purpose } from "./crm-connections.ts";
import { endSession } from "./end-session.ts";
import { type CellPorts, findOtherCell } from "./find-other-cell.ts";
import { organisationIdOf } from "./organisation-id-of.ts";
import { returnPath } from "./return-path.ts";
import type { Sessions } from "./sessions.ts";
import {
  addOrganisation,
  addSession,
  isKnownOrganisation,
  markSignInUsed,
  saveUsers,
} from "./store.ts";
import { updateUsers } from "./update-users.ts";

export interface SignInPorts extends CellPorts {
  readonly crm: CrmAccess;
  readonly seal: Seal;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly audit: Audit;
  /** In the transaction that makes an organisation: what else it starts with. */
  readonly onNew: (
    db: Db,
    organisation: OrganisationId,
    first: { readonly userId: string; readonly by: string },
  ) => Promise<void>;
  /** A new connection: the diaries can be read from now on. */
  readonly onConnected: (organisation: OrganisationId) => Promise<void>;
}

/** Between leaving for the CRM and coming back. The browser carries it, sealed, so any process can go on. */
const Attempt = z.object({
  state: z.string(),
  purpose: z.enum(["sign-in", "connect"]),
  verifier: z.string(),
  /** Milliseconds since 1970: a browser may keep a cookie for longer than it was asked to. */
  until: z.number(),
});
const attemptCookie = "__Host-milepost-sign-in";
const attemptOptions = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;
const attemptSeconds = 600;
/** Read by the front, which asks that cell next. */
const cellCookie = "__Host-milepost-cell";

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
    const until = Date.now() + attemptSeconds * 1000;
    const attempt = { state: newSecret(), purpose, verifier: newSecret(), until };
    const sealed = seal.encrypt(JSON.stringify(attempt), attemptCookie).toString("base64url");
    reply.setCookie(attemptCookie, sealed, { ...attemptOptions, maxAge: attemptSeconds });
    return reply.redirect(crm.signInAddress({ ...attempt, redirectUri }));
  }

  function findAttempt(cookie: string | undefined) {
    const opened = seal.decrypt(Buffer.from(cookie ?? "", "base64url"), attemptCookie);
    const attempt = opened === null ? undefined : Attempt.safeParse(JSON.parse(opened)).data;
    return attempt && Date.now() <= attempt.until ? attempt : null;
  }

  function refuse(reply: FastifyReply, why: SignInRefusal) {
    reply.log.warn({ signIn: "refused", why });
    return reply.redirect(`/login?refused=${why}`);
  }

  async function welcomeBack(
    answer: SignInAnswer,
    { state, verifier }: { state: string; verifier: string },
    reply: FastifyReply,
  ): Promise<Welcome | SignInRefusal> {
    const grant = await crm.exchange(answer, { redirectUri, verifier });
    if ("refused" in grant) return grantRefusals[grant.refused];
    return welcomeWith(ports, { ...grant, state }, reply);
  }

  /** Another site may not sign anybody in: the CRM might ask nothing, and nobody would have wished it. */
  const start = (purpose: Purpose) => async (request: FastifyRequest, reply: FastifyReply) =>
    isFromOtherSite(request, publicUrl) ? reply.redirect("/login") : leave(reply, purpose);

  http.get(signInPath, { config: { caller: "public" } }, start("sign-in"));

  // Open to anybody: the CRM asks who it is, and only an administrator's answer is kept.
  http.get(connectPath, { config: { caller: "public" } }, start("connect"));

  http.get(signInCallbackPath, { config: { caller: "public" } }, async (request, reply) => {
    const attempt = findAttempt(request.cookies[attemptCookie]);
    const query = Callback.safeParse(request.query).data;
    reply.clearCookie(attemptCookie, attemptOptions);
    if (!attempt || !query || !isToken(query.state, attempt.state)) return refuse(reply, "expired");
    if (!query.code) return refuse(reply, "cancelled");
    const answer = {
      code: query.code,
      dataCentre: query.location,
      accountsServer: query["accounts-server"],
    };
    const { state, verifier } = attempt;
    const welcome = await welcomeBack(answer, { state, verifier }, reply).catch((err) => {
      reply.log.warn({ signIn: "failed", err });
      return whyRefused(err);
    });
    if (typeof welcome === "object") {
      // The CRM has just let them through, so it asks nothing the second time.
      reply.setCookie(cellCookie, welcome.cell, { ...attemptOptions, maxAge: attemptSeconds });
      return reply.redirect(attempt.purpose === "connect" ? connectPath : signInPath);
    }
    if (welcome !== "in" && welcome !== "connect-first") return refuse(reply, welcome);
    // The new session takes the old one's place; otherwise a copy of its cookie would outlive it.
    await endSession(ports, request);
    if (welcome === "connect-first" && attempt.purpose === "sign-in")
      return reply.redirect(connectPagePath);
    const path = returnPath(request.cookies[returnCookieName]);
    return reply.clearCookie(returnCookieName, { path: "/", secure: true }).redirect(path);
  });
}

/** An object: the cell that has their organisation, where they sign in once more. */
type Welcome = "in" | "connect-first" | { readonly cell: string };

const grantRefusals = {
  code: "expired",
  environment: "other-environment",
  client: "client-refused",
} as const satisfies Record<NoGrant["refused"], SignInRefusal>;

/** What the CRM or we could not do for somebody whom Zoho has just let through, as the login page says it. */
function whyRefused(error: unknown): SignInRefusal {
  if (isApiClosed(error)) return "no-api-access";
  switch (crmFailureCode(error)) {
    // A token that was given a moment ago is refused where there is no such user.
    case "CRM_DISCONNECTED":
    case "CRM_FORBIDDEN":
      return "no-crm-user";
    case "CRM_UNREACHABLE":
    case "CRM_LIMITED":
      return "crm-away";
    default:
      return "failed";
  }
}

const newSecret = () => randomBytes(32).toString("base64url");

/** Signs the person in, and makes or connects their organisation where that is theirs to do. */
async function welcomeWith(
  ports: SignInPorts,
  { dataCentre, crm, refreshToken, state }: Grant & { readonly state: string },
  reply: FastifyReply,
): Promise<Welcome | "administrator-first" | "expired"> {
  const { database, onNew } = ports;
  const [user, crmOrganisation] = await Promise.all([
    crm.readCurrentUser(),
    crm.readOrganisation(),
  ]);
  const organisation = organisationIdOf(dataCentre, crmOrganisation.id);
  const cell = await findOtherCell(ports, organisation, { mayBegin: user.isAdmin });
  if (cell !== null) {
    if (refreshToken !== null) await ports.crm.revoke({ dataCentre, refreshToken });
    return { cell };
  }
  const isConnecting = refreshToken !== null && user.isAdmin;
  // Only a connecting administrator's grant may read everybody.
  const everybody = isConnecting ? await crm.listUsers() : null;
  const result = await database.atDoor().withOrganisation(organisation, async (db) => {
    if (!user.isAdmin && !(await isKnownOrganisation(db, organisation)))
      return { kind: "administrator-first" } as const;
    if (!(await markSignInUsed(db, organisation, state))) return { kind: "expired" } as const;
    const isNew = await addOrganisation(db, organisation, { dataCentre, crm: crmOrganisation });
    if (everybody) await updateUsers(db, organisation, everybody);
    const userIds = await saveUsers(db, organisation, [user]);
    const userId = userIds.get(user.id);
    if (!userId) throw new Error("A saved user has no id");
    if (isNew) await onNew(db, organisation, { userId, by: user.name });
    await addSession(db, organisation, { userId, ...ports.sessions.give(reply, organisation) });
    const before = await findConnection(db, organisation);
    if (isConnecting) {
      const ciphertext = ports.seal.encrypt(refreshToken, purpose(organisation));
      await saveConnection(db, organisation, { ciphertext, by: user.name });
      return { kind: "connected", before, userId } as const;
    }
    const isConnected = before !== null && before.refusedAt === null;
    return { kind: user.isAdmin && !isConnected ? "connect-first" : "in", userId } as const;
  });
  reply.log.info({ signIn: result.kind, organisation, crmUser: user.id });
  if (result.kind !== "administrator-first" && result.kind !== "expired") {
    await ports.audit(
      { organisation, userId: result.userId },
      {
        action: result.kind === "connected" ? "connect" : "sign-in",
        object: null,
        status: 200,
        traceId: reply.request.id,
        given: user.id,
      },
    );
  }
  if (result.kind !== "connected") {
    // Asked for by someone whose access we do not keep: of a person's refresh tokens only twenty live.
    if (refreshToken !== null) await ports.crm.revoke({ dataCentre, refreshToken });
    return result.kind;
  }
  const replaced =
    result.before &&
    ports.seal.decrypt(result.before.refreshTokenCiphertext, purpose(organisation));
  if (replaced && replaced !== refreshToken)
    await ports.crm.revoke({ dataCentre, refreshToken: replaced });
  await ports.onConnected(organisation);
  return "in";
}
