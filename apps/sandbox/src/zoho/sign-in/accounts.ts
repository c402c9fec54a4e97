import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Fields, readFields } from "../../form-body.ts";
import { holdUp, refuseCall } from "../faults.ts";
import type { Zoho } from "../zoho.ts";
import { type DataCentre, dataCentres, serversOf } from "./data-centres.ts";
import type { Tokens } from "./grants.ts";
import { writeIdToken } from "./identity.ts";

/** Zoho Accounts without its pages: tokens, and where the other data centres are. */
export function accountsRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    await app.register(multipart, { attachFieldsToBody: "keyValues" });

    app.get("/oauth/serverinfo", async () => ({
      result: "success",
      locations: Object.fromEntries(
        dataCentres.map((one) => [one, serversOf(zoho.origin(), one).accounts]),
      ),
    }));

    app.post("/oauth/v2/token", async (request, reply) => {
      const refused = await meetFaults(zoho, request, reply);
      if (refused) return refused;
      const given = { ...readFields(request.query), ...readFields(request.body) };
      return answerToken(zoho, dataCentre, given, reply.header("cache-control", "no-store"));
    });
  };
}

async function meetFaults(zoho: Zoho, { method, url }: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = url.split("?");
  const faults = zoho.misbehaviour.next({ server: "accounts", method, path, zgid: null });
  await holdUp(faults);
  return refuseCall(faults, reply, zoho.switches);
}

/** Mistakes are answered with 200 and an `error`, as Zoho does; only too many renewals are a 400. */
function answerToken(zoho: Zoho, dataCentre: DataCentre, given: Fields, reply: FastifyReply) {
  const { switches } = zoho;
  if (given.client_id !== zoho.client.id) return { error: "invalid_client" };
  if (given.client_secret !== secretIn(zoho, dataCentre)) {
    return { error: switches.position("wrongSecret") };
  }
  const outcome = exchange(zoho, dataCentre, given);
  if (outcome.kind === "too-many") {
    const status = switches.position("statusOfTooMany") === "present" ? { status: "failure" } : {};
    return reply.code(400).send({ ...tooManyRenewals, ...status });
  }
  if (outcome.kind === "refused") return { error: outcome.error };
  return describeTokens(zoho, dataCentre, given, outcome);
}

export function secretIn({ client, switches }: Zoho, dataCentre: DataCentre): string {
  const isSame = switches.position("clientSecrets") === "same";
  return isSame ? client.secret : `${client.secret}-${dataCentre}`;
}

function exchange({ grants }: Zoho, dataCentre: DataCentre, given: Fields) {
  switch (given.grant_type) {
    case "authorization_code":
      return grants.redeemCode(dataCentre, given.code ?? "", {
        redirectUri: given.redirect_uri ?? "",
        verifier: given.code_verifier ?? "",
      });
    case "refresh_token":
      return grants.renew(dataCentre, given.refresh_token ?? "");
    default:
      return { kind: "refused", error: "unsupported_grant_type" } as const;
  }
}

function describeTokens(zoho: Zoho, dataCentre: DataCentre, given: Fields, tokens: Tokens) {
  const { switches, organisations, client } = zoho;
  const caller = organisations.findCaller(tokens.holder);
  if (!caller) return { error: "invalid_code" };
  const servers = serversOf(zoho.origin(), dataCentre);
  const isNew = given.grant_type === "authorization_code" && tokens.refreshToken !== null;
  const hasIdentity = tokens.scopes.some((scope) => scope === "openid" || scope === "email");
  const about = {
    issuer: servers.accounts,
    clientId: client.id,
    accessToken: tokens.accessToken,
    user: caller.user,
    now: zoho.now(),
  };
  const isOld = switches.position("tokenExpiry") === "expires_in_sec";
  return {
    access_token: tokens.accessToken,
    ...(isNew ? { refresh_token: tokens.refreshToken } : {}),
    ...(switches.position("tokenScope") === "present" ? { scope: tokens.scopes.join(" ") } : {}),
    ...(hasIdentity ? { id_token: writeIdToken(about) } : {}),
    api_domain: servers.api,
    token_type: "Bearer",
    ...(isOld ? { expires_in_sec: 3_600, expires_in: 3_600_000 } : { expires_in: 3_600 }),
  };
}

const tooManyRenewals = {
  error_description:
    "You have made too many requests continuously. Please try again after some time.",
  error: "Access Denied",
};
