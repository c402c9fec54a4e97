import type { FastifyInstance } from "fastify";
import { readFields } from "../form-body.ts";
import type { Organisation } from "../zoho/organisation.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { changeUser } from "./change-user.ts";
import { done, refuse } from "./done.ts";
import { findOrganisation, readAllowance } from "./read-control.ts";

/** What an organisation may use, and who its users are. */
export function accountRoutes(zoho: Zoho) {
  const usageOf = (organisation: Organisation) => {
    const { dataCentre, organisation: details } = organisation;
    return { dataCentre, zgid: details.zgid, ...zoho.limits.usage(organisation) };
  };

  return async (app: FastifyInstance) => {
    app.get("/limits", async () => ({ limits: zoho.organisations.list().map(usageOf) }));

    /** Null is what the edition has. */
    app.post("/limits", async (request, reply) => {
      const organisation = findOrganisation(zoho, request.body);
      if (!organisation) return refuse(reply, 404, "no such organisation");
      zoho.limits.allow(organisation, readAllowance(request.body));
      return done(request, reply, usageOf(organisation));
    });

    /** All tokens of a user, or of everybody: as if access was withdrawn in Zoho. */
    app.post("/revoke", async (request, reply) => {
      const organisation = findOrganisation(zoho, request.body);
      if (!organisation) return refuse(reply, 404, "no such organisation");
      const { userId } = readFields(request.body);
      const { dataCentre } = organisation;
      const { zgid } = organisation.organisation;
      zoho.grants.revokeAll({ dataCentre, zgid, ...(userId ? { userId } : {}) });
      return done(request, reply, { revoked: true });
    });

    app.post("/user", async (request, reply) => {
      const organisation = findOrganisation(zoho, request.body);
      const { id = "" } = readFields(request.body);
      const user = organisation && changeUser(zoho, organisation, id, request.body);
      return user ? done(request, reply, user) : refuse(reply, 404, "no such user");
    });
  };
}
