import type { FastifyInstance } from "fastify";
import { newId, type StripeAccount } from "./account.ts";
import { missing, refuseCall } from "./answers.ts";
import { discountOn, prices, promotionCodes } from "./catalogue.ts";
import { expire, findOpenSession } from "./checkout.ts";
import type { CheckoutSession } from "./objects.ts";
import {
  insideOf,
  type OneOf,
  type Parameters,
  parametersOf,
  textOf,
  textsOf,
} from "./parameters.ts";

const day = 86_400;

export function checkoutRoutes(account: StripeAccount) {
  return async (app: FastifyInstance) => {
    app.post("/checkout/sessions", async (request, reply) => {
      const given = parametersOf(request);
      const wrong = mistakeIn(account, given);
      if (wrong) return refuseCall(reply, 400, wrong);
      const discounts = discountsIn(given);
      const inSubscription = insideOf(given, "subscription_data");
      const priceId = textOf(insideOf(insideOf(given, "line_items"), "0"), "price");
      const amount = prices.find(({ id }) => id === priceId)?.unit_amount ?? 0;
      const trialDays = Number(textOf(inSubscription, "trial_period_days")) || 0;
      const id = newId("cs_test");
      const now = account.now();
      const session: CheckoutSession = {
        id,
        object: "checkout.session",
        created: now,
        expires_at: now + day,
        status: "open",
        payment_status: "unpaid",
        mode: "subscription",
        livemode: false,
        url: `${account.origin()}/stripe/checkout/${id}`,
        success_url: textOf(given, "success_url"),
        cancel_url: textOf(given, "cancel_url"),
        customer: textOf(given, "customer"),
        client_reference_id: textOf(given, "client_reference_id") || null,
        subscription: null,
        allow_promotion_codes: textOf(given, "allow_promotion_codes") === "true",
        automatic_tax: { enabled: isEnabled(given, "automatic_tax") },
        amount_total: trialDays > 0 ? 0 : amount - discountOn(amount, discounts, { isFirst: true }),
        currency: "gbp",
        metadata: textsOf(insideOf(given, "metadata")),
      };
      account.sessions.set(id, session);
      const subscriptionMetadata = textsOf(insideOf(inSubscription, "metadata"));
      account.orders.set(id, { priceId, trialDays, discounts, subscriptionMetadata });
      return session;
    });

    app.get<OneOf>("/checkout/sessions/:id", async ({ params: { id } }, reply) => {
      return findOpenSession(account, id) ?? missing(reply, "checkout.session", id);
    });

    app.post<OneOf>("/checkout/sessions/:id/expire", async ({ params: { id } }, reply) => {
      const session = findOpenSession(account, id);
      if (!session) return missing(reply, "checkout.session", id);
      if (session.status === "open") return expire(account, session);
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
      return refuseCall(reply, 400, { message });
    });

    app.post("/billing_portal/sessions", async (request, reply) => {
      const given = parametersOf(request);
      const customer = textOf(given, "customer");
      if (!account.customers.get(customer)) return missing(reply, "customer", customer);
      const id = newId("bps");
      const returnUrl = textOf(given, "return_url");
      account.portals.set(id, { customer, returnUrl });
      const url = `${account.origin()}/stripe/portal/${id}`;
      const created = account.now();
      return {
        id,
        object: "billing_portal.session",
        created,
        customer,
        url,
        livemode: false,
        return_url: returnUrl,
      };
    });
  };
}

const isEnabled = (given: Parameters, name: string) =>
  textOf(insideOf(given, name), "enabled") === "true";

/** What must be known before tax can be worked out for a customer whom Stripe already has. */
function mistakeInTax(account: StripeAccount, given: Parameters) {
  const update = insideOf(given, "customer_update");
  if (isEnabled(given, "automatic_tax")) {
    if (account.taxStatus() !== "active") {
      return {
        param: "automatic_tax",
        message:
          "You must have a valid head office address to enable automatic tax calculation in test mode.",
      };
    }
    const isKnown = account.customers.get(textOf(given, "customer"))?.address !== null;
    if (!isKnown && textOf(update, "address") !== "auto") {
      return {
        param: "automatic_tax",
        message:
          "Automatic tax calculation in Checkout requires a valid address on the Customer, or `customer_update[address]` set to 'auto'.",
      };
    }
  }
  if (isEnabled(given, "tax_id_collection") && textOf(update, "name") !== "auto") {
    return {
      param: "tax_id_collection",
      message:
        "Tax ID collection requires updating business name on the customer: set `customer_update[name]` to 'auto'.",
    };
  }
  return null;
}

/** Ids of promotion codes. */
function discountsIn(given: Parameters): string[] {
  const list = insideOf(given, "discounts");
  return Object.keys(list).map((at) => textOf(insideOf(list, at), "promotion_code"));
}

/** What Stripe would refuse; null: nothing. */
function mistakeIn(account: StripeAccount, given: Parameters) {
  const customer = textOf(given, "customer");
  const price = textOf(insideOf(insideOf(given, "line_items"), "0"), "price");
  if (textOf(given, "mode") !== "subscription") {
    return { param: "mode", message: "Missing required param: mode." };
  }
  if (!account.customers.get(customer)) {
    return {
      code: "resource_missing",
      param: "customer",
      message: `No such customer: '${customer}'`,
    };
  }
  if (!prices.some(({ id }) => id === price)) {
    return {
      code: "resource_missing",
      param: "line_items",
      message: `No such price: '${price}'`,
    };
  }
  if (textOf(given, "success_url") === "") {
    return { param: "success_url", message: "Missing required param: success_url." };
  }
  const taxMistake = mistakeInTax(account, given);
  if (taxMistake) return taxMistake;
  const discounts = discountsIn(given);
  if (discounts.length > 0 && given.allow_promotion_codes !== undefined) {
    return {
      message: "You may only specify one of these parameters: allow_promotion_codes, discounts.",
    };
  }
  const unknown = discounts.find((id) => !promotionCodes.some((one) => one.id === id));
  return unknown === undefined
    ? null
    : { code: "resource_missing", message: `No such promotion code: '${unknown}'` };
}
