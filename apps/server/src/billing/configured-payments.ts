import type { Payments } from "./payments.ts";
import { stripePayments } from "./stripe.ts";

interface Configured {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly STRIPE_URL: string;
}

/** Null: no key is configured, so nobody is charged and every organisation has access. */
export function configuredPayments(config: Configured): Payments | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: url,
  } = config;
  if (secretKey === undefined) return null;
  if (webhookSecret === "") {
    throw new Error(
      "The configuration is wrong:\n  STRIPE_WEBHOOK_SECRET: is needed beside STRIPE_SECRET_KEY",
    );
  }
  return stripePayments({ secretKey, webhookSecret, url });
}
