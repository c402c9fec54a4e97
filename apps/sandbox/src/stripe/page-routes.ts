import type { FastifyInstance, FastifyReply } from "fastify";
import { readFields } from "../form-body.ts";
import { sendPage } from "../page.ts";
import type { StripeAccount } from "./account.ts";
import { complete, findOpenSession, readCard, returnAddress } from "./checkout.ts";
import { checkoutPage, expiredPage } from "./checkout-page.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { cancelAtPeriodEnd, payOpenInvoice, settle, subscriptionsOf } from "./life.ts";
import type { OneOf } from "./parameters.ts";
import { portalPage } from "./portal-page.ts";

/** What people see of Stripe: checkout, portal and dashboard. */
export function pageRoutes(account: StripeAccount) {
  function showSession(reply: FastifyReply, id: string, wrong: string | null) {
    const session = findOpenSession(account, id);
    const order = account.orders.get(id);
    return session?.status === "open" && order
      ? sendPage(reply, checkoutPage(session, order, wrong))
      : sendPage(reply, expiredPage, 404);
  }

  function portalOf(id: string) {
    const portal = account.portals.get(id);
    if (portal) settle(account, portal.customer);
    return portal ?? null;
  }

  return async (app: FastifyInstance) => {
    app.get("/stripe", async (_request, reply) => sendPage(reply, dashboardPage(account)));

    app.get<OneOf>("/stripe/checkout/:id", async ({ params: { id } }, reply) =>
      showSession(reply, id, null),
    );

    app.post<OneOf>("/stripe/checkout/:id", async ({ params: { id }, body }, reply) => {
      const session = findOpenSession(account, id);
      if (!session) return sendPage(reply, expiredPage, 404);
      const { card = "", promotion = "", country = "", postcode = "" } = readFields(body);
      const typed = { card, promotion, country, postcode };
      const completed = complete(account, session, typed);
      return completed.kind === "complete"
        ? reply.redirect(returnAddress(completed.session), 303)
        : showSession(reply, id, completed.why);
    });

    app.get<OneOf>("/stripe/portal/:id", async ({ params: { id } }, reply) => {
      const portal = portalOf(id);
      if (!portal) return sendPage(reply, expiredPage, 404);
      return sendPage(reply, portalPage(account, { id, ...portal }));
    });

    app.post<OneOf>("/stripe/portal/:id/cancel", async ({ params: { id }, body }, reply) => {
      const portal = portalOf(id);
      const [subscription] = portal ? subscriptionsOf(account, portal.customer) : [];
      const isCancelling = readFields(body).cancel === "yes";
      if (subscription) cancelAtPeriodEnd(account, subscription, isCancelling);
      return reply.redirect(`/stripe/portal/${id}`, 303);
    });

    app.post<OneOf>("/stripe/portal/:id/card", async ({ params: { id }, body }, reply) => {
      const portal = portalOf(id);
      const card = readCard(readFields(body).card ?? "");
      if (portal && card) {
        account.cards.set(portal.customer, card);
        for (const one of subscriptionsOf(account, portal.customer)) payOpenInvoice(account, one);
      }
      return reply.redirect(`/stripe/portal/${id}`, 303);
    });
  };
}
