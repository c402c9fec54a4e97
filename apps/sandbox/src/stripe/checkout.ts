import { type Card, newId, type StripeAccount } from "./account.ts";
import { findPromotion, prices } from "./catalogue.ts";
import { invoice } from "./invoices.ts";
import { inPeriod } from "./life.ts";
import {
  type CheckoutSession,
  listOf,
  type Subscription,
  type SubscriptionItem,
} from "./objects.ts";

const day = 86_400;

/** Stripe's test cards: which are taken, and whether later charges work. Null: declined. */
export function readCard(number: string): Card | null {
  const digits = number.replace(/\D/g, "");
  const isDeclined = digits === "4000000000000002" || digits.length !== 16;
  if (isDeclined) return null;
  return { brand: "Visa", last4: digits.slice(-4), isGood: digits !== "4000000000000341" };
}

/** A session that nobody finished in a day is none. */
export function findOpenSession(account: StripeAccount, id: string): CheckoutSession | null {
  const session = account.sessions.get(id);
  if (!session) return null;
  if (session.status === "open" && account.now() >= session.expires_at) {
    return expire(account, session);
  }
  return session;
}

export function expire(account: StripeAccount, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: "expired", url: null };
  account.sessions.set(session.id, expired);
  account.tell("checkout.session.expired", expired);
  return expired;
}

/** Into Stripe's page. */
interface Typed {
  readonly card: string;
  readonly promotion: string;
  readonly country: string;
  readonly postcode: string;
}

type Completed =
  | { readonly kind: "complete"; readonly session: CheckoutSession }
  | { readonly kind: "refused"; readonly why: string };

/** What the button on Stripe's page does. */
export function complete(
  account: StripeAccount,
  session: CheckoutSession,
  typed: Typed,
): Completed {
  const order = account.orders.get(session.id);
  const price = prices.find(({ id }) => id === order?.priceId);
  if (session.status !== "open" || !order || !price) {
    return { kind: "refused", why: "This page has expired." };
  }
  const promotion = typed.promotion === "" ? null : findPromotion(typed.promotion);
  if (typed.promotion !== "" && !promotion) {
    return { kind: "refused", why: "This promotion code is invalid." };
  }
  const card = readCard(typed.card);
  const hasTrial = order.trialDays > 0;
  if (!card || (!card.isGood && !hasTrial)) {
    return { kind: "refused", why: "Your card was declined." };
  }

  if (session.automatic_tax.enabled && !/^[A-Z]{2}$/.test(typed.country)) {
    return { kind: "refused", why: "Your billing address is incomplete." };
  }

  const now = account.nowOf(session.customer);
  const trialEnd = hasTrial ? now + order.trialDays * day : null;
  const id = newId("sub");
  const item: SubscriptionItem = {
    id: newId("si"),
    object: "subscription_item",
    price,
    quantity: 1,
    subscription: id,
    current_period_start: now,
    current_period_end: trialEnd ?? now,
  };
  const begun: Subscription = {
    id,
    object: "subscription",
    status: hasTrial ? "trialing" : "active",
    currency: "gbp",
    created: now,
    start_date: now,
    customer: session.customer,
    livemode: false,
    trial_start: hasTrial ? now : null,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    discounts: promotion ? [promotion.id] : order.discounts,
    automatic_tax: session.automatic_tax,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    metadata: order.subscriptionMetadata,
    test_clock: account.customers.get(session.customer)?.test_clock ?? null,
  };
  account.cards.set(session.customer, card);
  keepAddress(account, session, typed);
  const subscription = start(account, begun, hasTrial ? 0 : session.amount_total, now);

  const done: CheckoutSession = {
    ...session,
    status: "complete",
    url: null,
    subscription: id,
    payment_status: hasTrial ? "no_payment_required" : "paid",
  };
  account.sessions.set(session.id, done);
  account.tell("checkout.session.completed", done);
  account.tell("customer.subscription.updated", subscription);
  return { kind: "complete", session: done };
}

function keepAddress(
  { customers }: StripeAccount,
  { automatic_tax: { enabled }, customer: id }: CheckoutSession,
  { country, postcode }: Typed,
): void {
  const customer = customers.get(id);
  if (enabled && customer)
    customers.set(id, { ...customer, address: { country, postal_code: postcode } });
}

function start(
  account: StripeAccount,
  begun: Subscription,
  amount: number,
  now: number,
): Subscription {
  const first = begun.status === "trialing" ? begun : inPeriod(begun, now);
  account.subscriptions.set(first.id, first);
  account.tell("customer.subscription.created", first);
  const { id } = invoice(account, first, { at: now, reason: "subscription_create", amount });
  const charged = { ...first, latest_invoice: id };
  account.subscriptions.set(charged.id, charged);
  return charged;
}

/** Where the browser goes next, with the session's id filled in. */
export function returnAddress({ success_url: url, id }: CheckoutSession): string {
  return url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}
