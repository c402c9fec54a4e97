import type { BillingCycle } from "@milepost/contract/endpoints/billing.ts";

/** One subscription as the payment provider knows it. */
export interface PaidSubscription {
  readonly id: string;
  readonly state: "trial" | "active" | "past-due" | "ended" | "paused" | "never-begun";
  readonly createdAt: Date;
  /** Null: it had no trial. */
  readonly trialEndsAt: Date | null;
  readonly periodEndsAt: Date;
  /** Null: not yet. */
  readonly endedAt: Date | null;
  /** It ends with the period and is not charged again. */
  readonly isEnding: boolean;
  /** Null: a price that is none of ours. */
  readonly cycle: BillingCycle | null;
}

/** The provider's report, once its signature is verified. The organisation is only a hint to ask about it. */
export interface PaymentEvent {
  readonly id: string;
  /** Null: it is not about an organisation. */
  readonly organisation: string | null;
}

interface Checkout {
  readonly customerId: string;
  readonly organisation: string;
  readonly cycle: BillingCycle;
  readonly hasTrial: boolean;
  /** The provider's id; null: none. */
  readonly promotionId: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * The payment provider. Whatever throws with the code PAYMENTS_UNAVAILABLE is an outage that may pass;
 * money is never moved by these calls alone, only by what a person does on the provider's own pages.
 */
export interface Payments {
  /** The same organisation is the same customer, however often it is asked for within a day. */
  createCustomer(given: {
    readonly organisation: string;
    readonly name: string;
    readonly email: string;
  }): Promise<string>;
  /** All of them, also those that have ended. */
  listSubscriptions(customerId: string): Promise<readonly PaidSubscription[]>;
  /** Pence that the next charge will be; null: not known. */
  findNextCharge(subscriptionId: string): Promise<number | null>;
  /** Null: there is no such code, or it is no longer valid. */
  findPromotion(code: string): Promise<string | null>;
  createCheckout(checkout: Checkout): Promise<{ readonly id: string; readonly url: string | null }>;
  /** After this nobody can pay by it. False: somebody has. */
  closeCheckout(id: string): Promise<boolean>;
  createPortal(given: {
    readonly customerId: string;
    readonly returnUrl: string;
  }): Promise<{ readonly url: string | null }>;
}

/** Null: not proved to be the provider's, or not of this time. `now` is in milliseconds since 1970. */
export type ReadPaymentEvent = (
  body: Buffer,
  signature: string | undefined,
  now: number,
) => PaymentEvent | null;
