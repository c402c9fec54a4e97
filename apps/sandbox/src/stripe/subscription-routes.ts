import type { FastifyInstance } from "fastify";
import type { StripeAccount } from "./account.ts";
import { missing } from "./answers.ts";
import { amountOf } from "./invoices.ts";
import { cancelAtPeriodEnd, finish, periodEnd, settle, subscriptionsOf } from "./life.ts";
import { listOf, type Subscription } from "./objects.ts";
import { type OneOf, parametersOf, textOf } from "./parameters.ts";

export function subscriptionRoutes(account: StripeAccount) {
  /** As it is by now. */
  function find(id: string): Subscription | null {
    const known = account.subscriptions.get(id);
    if (known) settle(account, known.customer);
    return account.subscriptions.get(id) ?? null;
  }

  return async (app: FastifyInstance) => {
    app.get("/subscriptions", async (request) => {
      const given = parametersOf(request);
      const customer = textOf(given, "customer");
      settle(account, customer);
      const status = textOf(given, "status");
      // Without a status Stripe leaves out what has ended.
      const isAsked = (one: Subscription) =>
        status === "all" || (status === "" ? one.status !== "canceled" : one.status === status);
      const found = subscriptionsOf(account, customer).filter(isAsked);
      const limit = Number(textOf(given, "limit")) || 10;
      return listOf("/v1/subscriptions", found.slice(0, limit), found.length > limit);
    });

    app.get<OneOf>("/subscriptions/:id", async ({ params: { id } }, reply) => {
      return find(id) ?? missing(reply, "subscription", id);
    });

    app.post<OneOf>("/subscriptions/:id", async (request, reply) => {
      const { id } = request.params;
      const subscription = find(id);
      if (!subscription) return missing(reply, "subscription", id);
      const asked = textOf(parametersOf(request), "cancel_at_period_end");
      if (asked !== "") cancelAtPeriodEnd(account, subscription, asked === "true");
      return find(id);
    });

    app.delete<OneOf>("/subscriptions/:id", async ({ params: { id } }, reply) => {
      const subscription = find(id);
      if (!subscription) return missing(reply, "subscription", id);
      finish(account, subscription, account.nowOf(subscription.customer));
      return find(id);
    });

    app.get("/invoices", async (request) => {
      const customer = textOf(parametersOf(request), "customer");
      settle(account, customer);
      const found = [...account.invoices.values()].filter((one) => one.customer === customer);
      return listOf("/v1/invoices", found.reverse());
    });

    app.get<OneOf>("/invoices/:id", async ({ params: { id } }, reply) => {
      return account.invoices.get(id) ?? missing(reply, "invoice", id);
    });

    /** What the next one will say. */
    app.post("/invoices/create_preview", async (request, reply) => {
      const id = textOf(parametersOf(request), "subscription");
      const subscription = find(id);
      if (!subscription) return missing(reply, "subscription", id);
      const amount = amountOf(account, subscription);
      return {
        object: "invoice",
        status: "draft",
        customer: subscription.customer,
        currency: "gbp",
        amount_due: amount,
        total: amount,
        livemode: false,
        next_payment_attempt: periodEnd(subscription),
      };
    });
  };
}
