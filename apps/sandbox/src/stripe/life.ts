import type { StripeAccount } from "./account.ts";
import { amountOf, charge, invoice } from "./invoices.ts";
import { listOf, type Subscription, type SubscriptionItem } from "./objects.ts";

const day = 86_400;
/** How long before a trial's end Stripe announces it. */
const warningDays = 3;

/** Lets a customer's subscriptions live up to their own clock: trials end, periods are charged, failed charges tried again. */
export function settle(account: StripeAccount, customer: string): void {
  const now = account.nowOf(customer);
  for (const { id } of subscriptionsOf(account, customer)) {
    while (step(account, id, now));
  }
}

/** Newest first, as Stripe lists them. */
export function subscriptionsOf({ subscriptions }: StripeAccount, customer: string) {
  return [...subscriptions.values()]
    .filter((one) => one.customer === customer)
    .toSorted((a, b) => b.created - a.created);
}

/** The next thing that happens to it up to now. False: nothing does. */
function step(account: StripeAccount, id: string, now: number): boolean {
  const subscription = account.subscriptions.get(id);
  if (!subscription) return false;
  if (subscription.status === "past_due") return retryCharge(account, subscription, now);
  if (subscription.status !== "trialing" && subscription.status !== "active") return false;
  const end = periodEnd(subscription);
  if (now < end) return warn(account, subscription, now);
  if (subscription.cancel_at_period_end) finish(account, subscription, end);
  else renew(account, subscription, end);
  return true;
}

export function periodEnd({ items }: Subscription): number {
  return items.data[0]?.current_period_end ?? 0;
}

/** Once, three days before a trial ends. */
function warn(account: StripeAccount, subscription: Subscription, now: number): boolean {
  const { status, trial_end: end, id } = subscription;
  if (status !== "trialing" || end === null || now < end - warningDays * day) return false;
  const type = "customer.subscription.trial_will_end";
  const isTold = account.hooks
    .events()
    .some((event) => event.type === type && (event.data.object as { id?: string }).id === id);
  if (!isTold) account.tell(type, subscription);
  return false;
}

function renew(account: StripeAccount, subscription: Subscription, at: number): void {
  const amount = amountOf(account, subscription);
  const { id, status } = invoice(account, subscription, {
    at,
    reason: "subscription_cycle",
    amount,
  });
  change(account, {
    ...inPeriod(subscription, at),
    status: status === "paid" ? "active" : "past_due",
    latest_invoice: id,
  });
}

function retryCharge(account: StripeAccount, subscription: Subscription, now: number): boolean {
  const open = account.invoices.get(subscription.latest_invoice ?? "");
  if (!open) return false;
  const at = open.next_payment_attempt;
  if (at !== null && now < at) return false;
  if (at === null) finish(account, subscription, open.created);
  else if (charge(account, open, at).status === "paid") {
    change(account, { ...subscription, status: "active" });
  }
  return true;
}

/** Charges what is open with the card of now. */
export function payOpenInvoice(account: StripeAccount, subscription: Subscription): void {
  const open = account.invoices.get(subscription.latest_invoice ?? "");
  if (subscription.status !== "past_due" || open?.status !== "open") return;
  const { status } = charge(account, open, account.nowOf(subscription.customer));
  if (status === "paid") change(account, { ...subscription, status: "active" });
}

/** For good; what was asked for before then is forgotten. */
export function finish(account: StripeAccount, subscription: Subscription, at: number): void {
  const ended: Subscription = {
    ...subscription,
    status: "canceled",
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
  };
  account.subscriptions.set(ended.id, ended);
  account.tell("customer.subscription.deleted", ended);
}

function change(account: StripeAccount, next: Subscription): void {
  account.subscriptions.set(next.id, next);
  account.tell("customer.subscription.updated", next);
}

/** Whether it ends when its period does. */
export function cancelAtPeriodEnd(
  account: StripeAccount,
  subscription: Subscription,
  isCancelling: boolean,
): void {
  change(account, {
    ...subscription,
    cancel_at_period_end: isCancelling,
    cancel_at: isCancelling ? periodEnd(subscription) : null,
    canceled_at: isCancelling ? account.nowOf(subscription.customer) : null,
  });
}

/** With the period that begins at this instant. */
export function inPeriod(subscription: Subscription, from: number): Subscription {
  const items = subscription.items.data.map(
    (item): SubscriptionItem => ({
      ...item,
      current_period_start: from,
      current_period_end: monthsAfter(from, item.price.recurring.interval === "year" ? 12 : 1),
    }),
  );
  return { ...subscription, items: listOf(subscription.items.url, items) };
}

/** The same day of a later month, or its last day where it has no such. */
function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return Math.floor(to.getTime() / 1000);
}
