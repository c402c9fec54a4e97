import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { Card, StripeAccount } from "./account.ts";
import { invoicesOf } from "./invoices.ts";
import { periodEnd, subscriptionsOf } from "./life.ts";
import { dateOf, pounds } from "./money.ts";
import type { Invoice, Subscription } from "./objects.ts";

/** Stripe's billing portal: card, cancellation, invoices. Without a script. */
export function portalPage(
  account: StripeAccount,
  { id, customer, returnUrl }: { id: string; customer: string; returnUrl: string },
): Page {
  const [subscription] = subscriptionsOf(account, customer);
  const invoices = subscription ? invoicesOf(account, subscription.id) : [];
  const body = html`<main id="main" class="card">
<h1>Billing portal</h1>
<p class="lead">${account.customers.get(customer)?.name ?? customer}</p>
${subscription ? current(id, subscription) : html`<p>There is no subscription.</p>`}
${cardSection(id, account.cards.get(customer) ?? null)}
${invoiceSection(invoices)}
<p><a class="button" href="${returnUrl}">Return to Milepost</a></p>
</main>`;
  return { title: "Billing portal", layout: "sign-in", body };
}

function current(id: string, subscription: Subscription): Html {
  const [item] = subscription.items.data;
  const { status, cancel_at_period_end: isCancelling } = subscription;
  const ends = dateOf(periodEnd(subscription));
  const isLive = status === "trialing" || status === "active" || status === "past_due";
  return html`<section><h2>Plan</h2>
<p>${item?.price.nickname ?? ""}, ${pounds(item?.price.unit_amount ?? 0)}: <strong>${status}</strong></p>
<p class="muted">${isCancelling ? `Ends on ${ends}` : `Renews on ${ends}`}</p>
${
  isLive
    ? html`<form method="post" action="/stripe/portal/${id}/cancel">
<button name="cancel" value="${isCancelling ? "no" : "yes"}">${isCancelling ? "Do not cancel" : "Cancel subscription"}</button></form>`
    : null
}
</section>`;
}

function cardSection(id: string, card: Card | null): Html {
  return html`<section><h2>Payment method</h2>
<p>${card ? `${card.brand} ending in ${card.last4}` : "None"}</p>
<form method="post" action="/stripe/portal/${id}/card">
<p class="numbers"><label>New card number <input name="card" inputmode="numeric" autocomplete="off" required></label></p>
<button>Save card</button></form></section>`;
}

function invoiceSection(invoices: readonly Invoice[]): Html | null {
  if (invoices.length === 0) return null;
  return html`<section><h2>Invoices</h2><ul>
${invoices.map(
  ({ created, total, total_taxes, status }) => html`<li>${dateOf(created)}, ${pounds(total)}${
    total_taxes.length > 0
      ? ` (of which VAT ${pounds(total_taxes.reduce((sum, { amount }) => sum + amount, 0))})`
      : ""
  }, ${status}</li>
`,
)}</ul></section>`;
}
