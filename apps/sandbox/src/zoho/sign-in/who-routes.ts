import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readToken } from "../api-grant.ts";
import type { User } from "../organisation.ts";
import type { Zoho } from "../zoho.ts";
import { type DataCentre, serversOf } from "./data-centres.ts";
import { describeKeys, describeOpenId } from "./identity.ts";

/** Who a token belongs to, by OpenID Connect and by the older way. */
export function whoRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.get("/.well-known/openid-configuration", async () =>
      describeOpenId(serversOf(zoho.origin(), dataCentre).accounts),
    );

    app.get("/oauth/v2/keys", async () => describeKeys());

    app.get("/oauth/v2/userinfo", async (request, reply) =>
      answerWho(zoho, dataCentre, request, reply, ["openid", "email", "profile"], (user) => ({
        sub: user.zuid,
        email: user.email,
        email_verified: user.confirm,
        name: user.full_name,
        given_name: user.first_name ?? null,
        family_name: user.last_name ?? null,
        picture: null,
      })),
    );

    app.get("/oauth/user/info", async (request, reply) =>
      answerWho(zoho, dataCentre, request, reply, ["AaaServer.profile.READ"], (user) => ({
        First_Name: user.first_name ?? null,
        Last_Name: user.last_name ?? null,
        Email: user.email,
        Display_Name: user.full_name,
        ZUID: user.zuid,
      })),
    );
  };
}

/** One of the scopes is enough. */
function answerWho(
  { grants, organisations }: Zoho,
  dataCentre: DataCentre,
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: readonly string[],
  describe: (user: User) => object,
): object {
  const grant = grants.findAccess(readToken(request) ?? "");
  const isHere = grant?.holder.dataCentre === dataCentre;
  const caller = grant && isHere ? organisations.findCaller(grant.holder) : null;
  if (!grant || !caller) return reply.code(401).send({ error: "invalid_token" });
  const isAllowed = grant.scopes.some((scope) => scopes.includes(scope));
  return isAllowed ? describe(caller.user) : reply.code(401).send({ error: "invalid_scope" });
}
