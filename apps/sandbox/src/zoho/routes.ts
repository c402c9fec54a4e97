import type { FastifyInstance } from "fastify";
import { invalidHost } from "./answers.ts";
import { apiRoutes } from "./api.ts";
import { crmRoutes } from "./crm/routes.ts";
import { crmStylesheet } from "./crm/stylesheet.ts";
import { sendAnswer } from "./faults.ts";
import { accountsRoutes } from "./sign-in/accounts.ts";
import { dataCentres } from "./sign-in/data-centres.ts";
import { revokeRoutes } from "./sign-in/revoke-routes.ts";
import { signInRoutes } from "./sign-in/sign-in.ts";
import { whoRoutes } from "./sign-in/who-routes.ts";
import type { Zoho } from "./zoho.ts";

/** Every server of every data centre. Calls of programs and sign-ins are counted, the CRM's pages are not. */
export function zohoRoutes(zoho: Zoho) {
  return async (app: FastifyInstance) => {
    app.register(countedRoutes(zoho));
    const css = crmStylesheet();
    app.get("/crm.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(css));
    for (const dataCentre of dataCentres) {
      app.register(crmRoutes(zoho, dataCentre), { prefix: `/${dataCentre}/crm` });
    }
  };
}

function countedRoutes(zoho: Zoho) {
  return async (app: FastifyInstance) => {
    app.addHook("onRequest", async ({ method, url }) => zoho.calls.count(method, url));
    for (const dataCentre of dataCentres) {
      const prefix = `/${dataCentre}/accounts`;
      app.register(accountsRoutes(zoho, dataCentre), { prefix });
      app.register(signInRoutes(zoho, dataCentre), { prefix });
      app.register(revokeRoutes(zoho, dataCentre), { prefix });
      app.register(whoRoutes(zoho, dataCentre), { prefix });
    }
    app.register(apiRoutes(zoho), { prefix: "/:dataCentre/api" });
    // The API lives at hosts of its own.
    app.get("/:dataCentre/accounts/crm/*", async (_request, reply) =>
      sendAnswer(reply, invalidHost),
    );
  };
}
