import { newId, type StripeAccount } from "./account.ts";
import { discountOn } from "./catalogue.ts";
import type { Invoice, Subscription } from "./objects.ts";

const day = 86_400;
/** Days after each failed charge at which it is tried again; after the last one the subscription ends. */
const retryDays = [3, 5, 7];

/** What the coming period costs, in pence. */
export function amountOf(account: StripeAccount, subscription: Subscription): number {
  const [item] = subscription.items.data;
  const amount = item?.price.unit_amount ?? 0;
  const paid = invoicesOf(account, subscription.id).filter(({ total }) => total > 0);
  return amount - discountOn(amount, subscription.discounts, { isFirst: paid.length === 0 });
}

export function invoicesOf({ invoices }: StripeAccount, subscription: string): Invoice[] {
  return [...invoices.values()]
    .filter(({ parent }) => parent.subscription_details.subscription === subscription)
    .toSorted((a, b) => b.created - a.created);
}

/** A sixth of a price with 20 % in it, for customers in the United Kingdom; others owe none to this seller. */
function taxIn(
  { customers }: StripeAccount,
  { automatic_tax: { enabled }, customer }: Subscription,
  amount: number,
): Invoice["total_taxes"] {
  const isTaxed = enabled && customers.get(customer)?.address?.country === "GB";
  return isTaxed ? [{ amount: Math.round(amount / 6), tax_behavior: "inclusive" }] : [];
}

/** Writes an invoice at this instant and charges the customer's card at once. */
export function invoice(
  account: StripeAccount,
  subscription: Subscription,
  { at, reason, amount }: { at: number; reason: Invoice["billing_reason"]; amount: number },
): Invoice {
  const { id, customer, metadata } = subscription;
  const taxes = taxIn(account, subscription, amount);
  const written: Invoice = {
    id: newId("in"),
    object: "invoice",
    created: at,
    customer,
    currency: "gbp",
    status: "open",
    billing_reason: reason,
    amount_due: amount,
    amount_paid: 0,
    total_excluding_tax: amount - taxes.reduce((sum, tax) => sum + tax.amount, 0),
    total_taxes: taxes,
    total: amount,
    attempt_count: 0,
    next_payment_attempt: null,
    livemode: false,
    parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
  };
  account.invoices.set(written.id, written);
  account.tell("invoice.created", written);
  return charge(account, written, at);
}

/** Tries to collect an open invoice. */
export function charge(account: StripeAccount, open: Invoice, at: number): Invoice {
  const isPaid = open.amount_due === 0 || account.cards.get(open.customer)?.isGood === true;
  const attempts = open.attempt_count + 1;
  const wait = retryDays[attempts - 1];
  const next: Invoice = isPaid
    ? { ...open, status: "paid", amount_paid: open.amount_due, next_payment_attempt: null }
    : { ...open, next_payment_attempt: wait === undefined ? null : at + wait * day };
  const tried = { ...next, attempt_count: attempts };
  account.invoices.set(tried.id, tried);
  account.tell(isPaid ? "invoice.paid" : "invoice.payment_failed", tried);
  return tried;
}
