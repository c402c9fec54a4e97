import type { BillingCycle } from "@milepost/contract/endpoints/billing.ts";
import { trialDays } from "@milepost/contract/limits.ts";
import Stripe from "stripe";
import type { PaidSubscription, Payments, ReadPaymentEvent } from "./payments.ts";
import { readStripeEvent } from "./read-stripe-event.ts";

interface Options {
  readonly secretKey: string;
  /** Stripe's own, or the sandbox's. */
  readonly url: string;
}

/** Who works out the tax in the price: Stripe, by where the customer is, or nobody. */
export type Tax = "automatic" | "none";

/** What we have read the documents of; the library's own may be newer. */
export const apiVersion = "2026-10-28.endive";

/** Under these names the account's owner keeps the prices. */
export const lookupKeys: Readonly<Record<BillingCycle, string>> = {
  monthly: "milepost_monthly",
  annual: "milepost_annual",
};

export function openStripe({ secretKey, url }: Options): Stripe {
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
  });
}

export function stripeEvents({
  secretKey,
  webhookSecret: secret,
  url,
}: Options & { readonly webhookSecret: string }): ReadPaymentEvent {
  const stripe = openStripe({ secretKey, url });
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  return (body, signature, now) =>
    readStripeEvent(stripe, { body, signature, now, isLive, secret });
}

export function stripePayments(options: Options & { readonly tax: Tax }): Payments {
  const stripe = openStripe(options);

  async function priceOf(cycle: BillingCycle): Promise<string> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKeys[cycle]], active: true });
    const [price] = data;
    if (price) return price.id;
    throw new Error(
      `Stripe has no active price ${lookupKeys[cycle]}.\nMaybe it was not entered: docs/connecting/stripe.md`,
    );
  }

  return {
    createCustomer: ({ organisation, name, email }) =>
      asked(async () => {
        const { id } = await stripe.customers.create(
          { name, email, metadata: { organisation } },
          { idempotencyKey: `customer-${organisation}` },
        );
        return id;
      }),

    listSubscriptions: (customer) =>
      asked(async () => {
        const found = stripe.subscriptions.list({ customer, status: "all", limit: 100 });
        return (await found.autoPagingToArray({ limit: 1_000 })).map(subscriptionOf);
      }),

    findNextCharge: (subscription) =>
      asked(async () => {
        const { amount_due: amount } = await stripe.invoices.createPreview({ subscription });
        return amount;
      }).catch(() => null),

    findPromotion: (code) =>
      asked(async () => {
        const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
        return data[0]?.id ?? null;
      }),

    createCheckout: ({ customerId, organisation, cycle, hasTrial, promotionId, ...urls }) =>
      asked(() =>
        priceOf(cycle).then((price) =>
          stripe.checkout.sessions.create({
            mode: "subscription",
            customer: customerId,
            client_reference_id: organisation,
            success_url: urls.successUrl,
            cancel_url: urls.cancelUrl,
            line_items: [{ price, quantity: 1 }],
            metadata: { organisation },
            // "Automatic charge at trial end": the card is taken at once, also where nothing is due yet.
            payment_method_collection: "always",
            subscription_data: {
              metadata: { organisation },
              ...(hasTrial && { trial_period_days: trialDays }),
            },
            ...(promotionId !== null && { discounts: [{ promotion_code: promotionId }] }),
            ...(options.tax === "automatic" && withTax),
          }),
        ),
      ),

    closeCheckout: (id) =>
      asked(async () => {
        try {
          const { status } = await stripe.checkout.sessions.expire(id);
          return status !== "complete";
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const { status } = await stripe.checkout.sessions.retrieve(id);
          return status !== "complete";
        }
      }),

    createPortal: ({ customerId, returnUrl }) =>
      asked(() =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      ),
  };
}

/** Stripe needs an address to know the rate, keeps it for later invoices, and lets a business give its VAT number. */
const withTax = {
  automatic_tax: { enabled: true },
  billing_address_collection: "required",
  tax_id_collection: { enabled: true },
  customer_update: { address: "auto", name: "auto" },
} as const;

/**
 * What Stripe did not answer in time, or answered with "too many" or a fault of its own, is an outage with a name.
 * What it refused is a fault of ours or of the account's set-up: the library's error carries Stripe's own status,
 * which would look like the caller's mistake.
 */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { errors } = Stripe;
    const isOutage =
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeRateLimitError ||
      error instanceof errors.StripeAPIError;
    if (error instanceof errors.StripeInvalidRequestError) {
      throw new Error("Stripe refused what it was asked", { cause: error });
    }
    if (!isOutage) throw error;
    throw Object.assign(new Error("Stripe does not answer", { cause: error }), {
      code: "PAYMENTS_UNAVAILABLE",
    });
  }
}

/** A state that Stripe adds one day gives no access until somebody has thought about it. */
const states: Readonly<Record<string, PaidSubscription["state"]>> = {
  trialing: "trial",
  active: "active",
  past_due: "past-due",
  unpaid: "past-due",
  canceled: "ended",
  paused: "paused",
  incomplete: "never-begun",
  incomplete_expired: "never-begun",
};

function subscriptionOf(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, created, trial_end, ended_at, cancel_at, cancel_at_period_end } =
    subscription;
  const [item] = subscription.items.data;
  const end = Math.min(item?.current_period_end ?? created, cancel_at ?? Number.POSITIVE_INFINITY);
  return {
    id,
    state: states[status] ?? "never-begun",
    createdAt: dateOf(created),
    trialEndsAt: trial_end === null ? null : dateOf(trial_end),
    periodEndsAt: dateOf(end),
    endedAt: ended_at === null ? null : dateOf(ended_at),
    // The portal may say it either way.
    isEnding: cancel_at_period_end || cancel_at !== null,
    cycle: cycleOf(item?.price.recurring?.interval),
  };
}

function cycleOf(interval: string | undefined): BillingCycle | null {
  if (interval === "year") return "annual";
  return interval === "month" ? "monthly" : null;
}

/** Of whole seconds since 1970. */
function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
