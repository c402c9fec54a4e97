import { createHmac } from "node:crypto";
import type { BillingCycle } from "@milepost/contract/endpoints/billing.ts";
import { pricePerMonthPounds, pricePerYearPounds } from "@milepost/contract/limits.ts";
import type Stripe from "stripe";
import { apiVersion, lookupKeys, openStripe } from "../billing/open-stripe.ts";
import { differs, failed, notConfigured, ok, patience, type Step } from "./step.ts";

const page = "docs/connecting/stripe.md";

interface StripeConfig {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly STRIPE_URL: string;
  readonly STRIPE_TAX: "automatic" | "none";
  readonly PUBLIC_URL: string;
}

/** What an endpoint has to hear so that an organisation's standing changes at once. */
export const wantedEvents = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
];

/** As the checkout page shows them, in pence. */
const shown: Readonly<Record<BillingCycle, readonly [pence: number, interval: string]>> = {
  monthly: [pricePerMonthPounds * 100, "month"],
  annual: [pricePerYearPounds * 100, "year"],
};

/** Whether organisations can be charged, and Stripe's word is heard. */
export function stripeSteps(config: StripeConfig): Step[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url, PUBLIC_URL: publicUrl } = config;
  if (secretKey === undefined) return [off];
  const stripe = openStripe({ secretKey, url });
  const hook = `${publicUrl}/hooks/stripe`;
  return [
    ...(["monthly", "annual"] as const).map((cycle) => ({
      asks: `Stripe's price ${lookupKeys[cycle]}`,
      page,
      expects: `${shown[cycle][0] / 100} GBP a ${shown[cycle][1]}`,
      async ask() {
        const listed = await stripe.prices.list({ lookup_keys: [lookupKeys[cycle]], active: true });
        const [price] = listed.data;
        if (!price) return failed("none", "Enter it with this lookup key.");
        const { unit_amount: pence, currency, recurring } = price;
        const words = `${(pence ?? 0) / 100} ${currency.toUpperCase()} a ${recurring?.interval}`;
        const isShown = words === `${shown[cycle][0] / 100} GBP a ${shown[cycle][1]}`;
        if (!isShown)
          return failed(words, "The checkout page would show another price than is charged.");
        return price.tax_behavior === "exclusive" && config.STRIPE_TAX === "automatic"
          ? failed(`${words}, and VAT on top`, "Make a price whose tax is inclusive.")
          : ok(words);
      },
    })),
    taxStep(stripe, config.STRIPE_TAX),
    {
      asks: `Stripe's endpoint ${hook}`,
      expects: "enabled, with every event that is needed",
      page,
      async ask() {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
        const endpoint = data.find((one) => one.url === hook);
        if (!endpoint)
          return failed("none", "Enter it: until then a payment is known within an hour.");
        const { status, enabled_events: heard, api_version: version } = endpoint;
        const missing = heard.includes("*")
          ? []
          : wantedEvents.filter((name) => !heard.includes(name));
        if (status !== "enabled") return failed(status, "Enable it.");
        if (missing.length > 0)
          return failed(`it does not hear ${missing.join(", ")}`, "Add these.");
        if (version === apiVersion) return ok("enabled, and hears all of them");
        return differs(
          `of version ${version ?? "of the account"}`,
          `Milepost copes: it takes an event for a hint. Better is ${apiVersion}.`,
        );
      },
    },
    {
      asks: "Milepost about an event signed with STRIPE_WEBHOOK_SECRET",
      expects: "to be believed",
      page,
      async ask() {
        const status = await tellEvent(hook, config.STRIPE_WEBHOOK_SECRET);
        if (status === 200) return ok("believed");
        return failed(
          `${status}`,
          "Has the api the same STRIPE_WEBHOOK_SECRET, and is its clock right?",
        );
      },
    },
    {
      asks: "Milepost about an event signed with another secret",
      expects: "to be refused",
      page,
      async ask() {
        const status = await tellEvent(hook, "whsec_of_somebody_else");
        return status === 404
          ? ok("refused")
          : failed(`${status}`, "Anybody could tell of payments.");
      },
    },
  ];
}

/** Without it Stripe refuses every checkout, rather than charge without VAT. */
function taxStep(stripe: Stripe, wanted: "automatic" | "none"): Step {
  return {
    asks: "Stripe whether it can work out VAT",
    expects: wanted === "automatic" ? "active" : "that STRIPE_TAX says none",
    page,
    async ask() {
      if (wanted === "none") return ok("STRIPE_TAX=none: you charge no tax");
      const { status } = await stripe.tax.settings.retrieve();
      if (status === "active") return ok(status);
      return failed(
        status,
        "Set up Stripe Tax with your head office and registrations, or set STRIPE_TAX=none if you charge no tax.",
      );
    },
  };
}

const off: Step = {
  asks: "Stripe",
  expects: "a key",
  page,
  ask: async () =>
    notConfigured("no STRIPE_SECRET_KEY", "Nobody is charged, and everybody has access."),
};

/** About nobody, so that nothing comes of it. */
async function tellEvent(hook: string, secret: string): Promise<number> {
  const created = Math.floor(Date.now() / 1000);
  const event = {
    id: "evt_milepost_self_test",
    object: "event",
    type: "ping",
    created,
    livemode: false,
  };
  const body = JSON.stringify({ ...event, data: { object: {} } });
  const signature = createHmac("sha256", secret).update(`${created}.${body}`).digest("hex");
  const answer = await fetch(hook, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(patience),
    headers: {
      "content-type": "application/json",
      "stripe-signature": `t=${created},v1=${signature}`,
    },
  });
  return answer.status;
}
