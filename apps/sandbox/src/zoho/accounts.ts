import type { FastifyInstance, FastifyReply } from "fastify";
import { type Fields, readFields } from "../form-body.ts";
import { type DataCentre, dataCentres, serversOf } from "./data-centres.ts";
import type { Tokens } from "./grants.ts";
import type { Zoho } from "./zoho.ts";

/** Zoho Accounts without its pages: tokens, and where the other data centres are. */
export function accountsRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.get("/oauth/serverinfo", async () => ({
      result: "success",
      locations: Object.fromEntries(
        dataCentres.map((one) => [one, serversOf(zoho.origin(), one).accounts]),
      ),
    }));

    app.post("/oauth/v2/token", async (request, reply) => {
      const given = { ...readFields(request.query), ...readFields(request.body) };
      return answerToken(zoho, dataCentre, given, reply.header("cache-control", "no-store"));
    });

    app.post("/oauth/v2/token/revoke", async (request, reply) => {
      const given = { ...readFields(request.query), ...readFields(request.body) };
      if (zoho.grants.revoke(dataCentre, given.token ?? "")) return { status: "success" };
      return reply.code(400).send({ status: "failure", error: "invalid_token" });
    });
  };
}

/** Mistakes are answered with 200 and an `error`, as Zoho does; only too many renewals are a 400. */
function answerToken(zoho: Zoho, dataCentre: DataCentre, given: Fields, reply: FastifyReply) {
  if (given.client_id !== zoho.client.id || given.client_secret !== zoho.client.secret) {
    return { error: "invalid_client" };
  }
  const outcome = exchange(zoho, dataCentre, given);
  if (outcome.kind === "too-many") return reply.code(400).send(tooManyRenewals);
  if (outcome.kind === "refused") return { error: outcome.error };
  if (!zoho.organisations.findCaller(outcome.holder)) return { error: "invalid_code" };
  return describeTokens(zoho, dataCentre, given, outcome);
}

function exchange({ grants }: Zoho, dataCentre: DataCentre, given: Fields) {
  switch (given.grant_type) {
    case "authorization_code":
      return grants.redeemCode(dataCentre, given.code ?? "", given.redirect_uri ?? "");
    case "refresh_token":
      return grants.renew(dataCentre, given.refresh_token ?? "");
    default:
      return { kind: "refused", error: "unsupported_grant_type" } as const;
  }
}

function describeTokens(zoho: Zoho, dataCentre: DataCentre, given: Fields, tokens: Tokens) {
  const isNew = given.grant_type === "authorization_code" && tokens.refreshToken !== null;
  return {
    access_token: tokens.accessToken,
    ...(isNew ? { refresh_token: tokens.refreshToken } : {}),
    scope: tokens.scopes.join(" "),
    api_domain: serversOf(zoho.origin(), dataCentre).api,
    token_type: "Bearer",
    expires_in: 3600,
  };
}

const tooManyRenewals = {
  error_description:
    "You have made too many requests continuously. Please try again after some time.",
  error: "Access Denied",
  status: "failure",
};
