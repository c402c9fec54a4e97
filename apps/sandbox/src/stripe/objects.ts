// The objects of Stripe's API, version 2026-10-28, as far as the emulator knows them. Instants are whole
// seconds since 1970, money is in pence.

type Metadata = Readonly<Record<string, string>>;

export interface Customer {
  readonly id: string;
  readonly object: "customer";
  readonly created: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Metadata;
  readonly address: { readonly country: string; readonly postal_code: string } | null;
  readonly livemode: false;
  /** Whose time its subscriptions live in; null: the sandbox's. */
  readonly test_clock: string | null;
}

export interface Price {
  readonly id: string;
  readonly object: "price";
  readonly active: boolean;
  readonly currency: "gbp";
  readonly lookup_key: string;
  readonly nickname: string;
  readonly product: string;
  readonly tax_behavior: "inclusive" | "exclusive" | "unspecified";
  readonly recurring: { readonly interval: "month" | "year"; readonly interval_count: 1 };
  readonly type: "recurring";
  readonly unit_amount: number;
  readonly livemode: false;
}

export interface PromotionCode {
  readonly id: string;
  readonly object: "promotion_code";
  readonly active: boolean;
  readonly code: string;
  readonly percent_off: number;
  readonly duration: "once" | "forever";
}

type SubscriptionState = "incomplete" | "trialing" | "active" | "past_due" | "canceled" | "unpaid";

export interface SubscriptionItem {
  readonly id: string;
  readonly object: "subscription_item";
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly price: Price;
  readonly quantity: 1;
  readonly subscription: string;
}

interface AutomaticTax {
  readonly enabled: boolean;
}

export interface Subscription {
  readonly id: string;
  readonly object: "subscription";
  readonly status: SubscriptionState;
  readonly created: number;
  readonly start_date: number;
  readonly customer: string;
  readonly currency: "gbp";
  readonly trial_start: number | null;
  readonly trial_end: number | null;
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly ended_at: number | null;
  /** Of promotion codes; a list of ids, as Stripe prints it unless it is asked to expand. */
  readonly discounts: readonly string[];
  readonly automatic_tax: AutomaticTax;
  readonly items: List<SubscriptionItem>;
  readonly latest_invoice: string | null;
  readonly metadata: Metadata;
  readonly test_clock: string | null;
  readonly livemode: false;
}

export interface Invoice {
  readonly id: string;
  readonly object: "invoice";
  readonly created: number;
  readonly customer: string;
  readonly currency: "gbp";
  readonly status: "open" | "paid" | "void" | "uncollectible";
  readonly billing_reason: "subscription_create" | "subscription_cycle";
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly total: number;
  readonly total_excluding_tax: number;
  /** Empty: none is worked out, or none is due where the customer is. */
  readonly total_taxes: readonly {
    readonly amount: number;
    readonly tax_behavior: "inclusive";
  }[];
  readonly attempt_count: number;
  readonly next_payment_attempt: number | null;
  readonly parent: {
    readonly type: "subscription_details";
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
  readonly livemode: false;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: "checkout.session";
  readonly created: number;
  readonly expires_at: number;
  readonly status: "open" | "complete" | "expired";
  readonly payment_status: "unpaid" | "paid" | "no_payment_required";
  readonly mode: "subscription";
  readonly url: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly customer: string;
  readonly client_reference_id: string | null;
  readonly subscription: string | null;
  readonly allow_promotion_codes: boolean;
  readonly automatic_tax: AutomaticTax;
  readonly amount_total: number;
  readonly currency: "gbp";
  readonly metadata: Metadata;
  readonly livemode: false;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
}

export interface TestClock {
  readonly id: string;
  readonly object: "test_helpers.test_clock";
  readonly created: number;
  readonly frozen_time: number;
  readonly status: "ready";
  readonly livemode: false;
}

export interface List<T> {
  readonly object: "list";
  readonly url: string;
  readonly has_more: boolean;
  readonly data: readonly T[];
}

export function listOf<T>(url: string, data: readonly T[], hasMore = false): List<T> {
  return { object: "list", url, has_more: hasMore, data };
}
