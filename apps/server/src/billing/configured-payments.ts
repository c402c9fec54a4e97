import { stripeEvents, stripePayments, type Tax } from "./open-stripe.ts";
import type { Payments, ReadPaymentEvent } from "./payments.ts";

interface Configured {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_URL: string;
}

/** Null: no key is configured, so nobody is charged and every organisation has access. */
export function configuredPayments(
  config: Configured & { readonly STRIPE_TAX: Tax },
): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url, STRIPE_TAX: tax } = config;
  return secretKey === undefined ? null : stripePayments({ secretKey, url, tax });
}

/** For the api, which alone hears of events. Null: no key is configured. */
export function configuredEvents(
  config: Configured & { readonly STRIPE_WEBHOOK_SECRET: string },
): ReadPaymentEvent | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: url,
  } = config;
  if (secretKey === undefined) return null;
  if (webhookSecret === "") {
    throw new Error(
      "The settings are wrong (docs/operating/settings.md):\n  STRIPE_WEBHOOK_SECRET is missing: it is needed next to STRIPE_SECRET_KEY.",
    );
  }
  return stripeEvents({ secretKey, webhookSecret, url });
}
