import type Stripe from "stripe";
import type { PaymentEvent } from "./payments.ts";

/** Seconds that Stripe's clock and ours may be apart, either way. */
const tolerance = 300;

interface Told {
  readonly body: Buffer;
  readonly signature: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly secret: string;
  /** Whether our key is one for real money. */
  readonly isLive: boolean;
}

/** Null: not proved to be Stripe's, or not of this time. Stripe's library lets what is signed ahead of time pass, so that is looked at here. */
export function readStripeEvent(
  { webhooks }: Pick<Stripe, "webhooks">,
  { body, signature = "", now, secret, isLive }: Told,
): PaymentEvent | null {
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1]);
  if (!(Math.abs(now / 1000 - signedAt) <= tolerance)) return null;
  try {
    const event = webhooks.constructEvent(body, signature, secret, tolerance, undefined, now);
    const organisation = event.livemode === isLive ? organisationIn(event.data.object) : null;
    return { id: event.id, organisation };
  } catch {
    return null;
  }
}

/** Where we put it: on customers, subscriptions and sessions. An invoice carries its subscription's. */
function organisationIn(object: unknown): string | null {
  const { metadata, parent }: { metadata?: Metadata; parent?: InvoiceParent } = Object(object);
  const given = metadata?.organisation ?? parent?.subscription_details?.metadata?.organisation;
  return typeof given === "string" && /^[0-9a-f-]{36}$/.test(given) ? given : null;
}

type Metadata = Readonly<Record<string, unknown>> | null;
interface InvoiceParent {
  readonly subscription_details?: { readonly metadata?: Metadata } | null;
}
