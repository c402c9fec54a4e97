import type { FastifyInstance, FastifyRequest } from "fastify";
import { readFields } from "../../form-body.ts";
import type { Zoho } from "../zoho.ts";
import { secretIn } from "./accounts.ts";
import type { DataCentre } from "./data-centres.ts";

/** Zoho documents two addresses for it; a switch says which of them there is. */
export function revokeRoutes(zoho: Zoho, dataCentre: DataCentre) {
  return async (app: FastifyInstance) => {
    app.post("/oauth/v2/token/revoke", async (request, reply) => {
      if (zoho.switches.position("revokeAddress") !== "/oauth/v2/token/revoke") {
        return reply.callNotFound();
      }
      const isDone = revoke(request);
      return reply.code(isDone ? 200 : 400).send(isDone ? done : failed);
    });

    /** The newer one wants the client's id and secret as Basic authentication. */
    app.post("/oauth/v2/revoke/token", async (request, reply) => {
      if (zoho.switches.position("revokeAddress") !== "/oauth/v2/revoke/token") {
        return reply.callNotFound();
      }
      if (!isClient(request)) return reply.code(401).send({ error: "invalid_client" });
      const isDone = revoke(request);
      return reply.code(isDone ? 200 : 400).send(isDone ? done : failed);
    });

    function revoke(request: FastifyRequest): boolean {
      const { token = "" } = { ...readFields(request.query), ...readFields(request.body) };
      return zoho.grants.revoke(dataCentre, token);
    }

    function isClient({ headers }: FastifyRequest): boolean {
      const [, given = ""] = /^Basic (\S+)$/i.exec(headers.authorization ?? "") ?? [];
      const expected = `${zoho.client.id}:${secretIn(zoho, dataCentre)}`;
      return Buffer.from(given, "base64").toString() === expected;
    }
  };
}

const done = { status: "success" };
const failed = { status: "failure", error: "invalid_token" };
