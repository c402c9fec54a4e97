import type { FastifyInstance } from "fastify";
import { apiVersion, newId, type StripeAccount } from "./account.ts";
import { missing, refuseCall } from "./answers.ts";
import { findPromotion, prices, promotionCodes } from "./catalogue.ts";
import { checkoutRoutes } from "./checkout-routes.ts";
import { clockRoutes } from "./clock-routes.ts";
import { customerRoutes } from "./customer-routes.ts";
import type { ApiFaults } from "./faults.ts";
import { keepAnswers } from "./idempotency.ts";
import { listOf } from "./objects.ts";
import { insideOf, type OneOf, parametersOf, textOf, textsOf } from "./parameters.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";

/** Stripe's API under /v1, for one secret key. */
export function apiRoutes(account: StripeAccount, faults: ApiFaults, secretKey: string) {
  return async (app: FastifyInstance) => {
    app.addHook("onRequest", async (request, reply) => {
      reply.header("request-id", newId("req")).header("stripe-version", apiVersion);
      if (await faults.meet(request, reply)) return reply;
      if (request.headers.authorization === `Bearer ${secretKey}`) return;
      return refuseCall(reply, 401, { message: "Invalid API Key provided" });
    });
    keepAnswers(app, account.answers);
    app.register(customerRoutes(account));
    app.register(checkoutRoutes(account));
    app.register(subscriptionRoutes(account));
    app.register(clockRoutes(account));

    app.get("/prices", async (request) => {
      const keys = Object.values(textsOf(insideOf(parametersOf(request), "lookup_keys")));
      const found = prices.filter(({ lookup_key: key }) => keys.length === 0 || keys.includes(key));
      return listOf("/v1/prices", found);
    });

    app.get<OneOf>("/prices/:id", async ({ params: { id } }, reply) => {
      return prices.find((price) => price.id === id) ?? missing(reply, "price", id);
    });

    app.get("/promotion_codes", async (request) => {
      const code = textOf(parametersOf(request), "code");
      const found = findPromotion(code);
      return listOf("/v1/promotion_codes", code === "" ? promotionCodes : found ? [found] : []);
    });

    /** The account's one endpoint, as its owner would have entered it. */
    app.get("/webhook_endpoints", async () => {
      const common = { id: "we_Sandbox", object: "webhook_endpoint", livemode: false };
      const heard = { enabled_events: ["*"], api_version: apiVersion, status: "enabled" };
      return listOf("/v1/webhook_endpoints", [
        { ...common, ...heard, url: account.hooks.endpoint() },
      ]);
    });

    app.get("/tax/settings", async () => ({
      object: "tax.settings",
      defaults: { provider: "stripe", tax_behavior: "inferred_by_currency", tax_code: null },
      head_office: account.taxStatus() === "active" ? { address: { country: "GB" } } : null,
      livemode: false,
      status: account.taxStatus(),
      status_details: {},
    }));

    app.get("/events", async (request) => {
      const limit = Number(textOf(parametersOf(request), "limit")) || 10;
      const all = account.hooks.events();
      return listOf("/v1/events", all.slice(0, limit), all.length > limit);
    });

    app.get<OneOf>("/events/:id", async ({ params: { id } }, reply) => {
      return account.hooks.find(id) ?? missing(reply, "event", id);
    });
  };
}
