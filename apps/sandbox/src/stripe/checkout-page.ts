import { html } from "../html.ts";
import type { Page } from "../page.ts";
import type { Order } from "./account.ts";
import { prices } from "./catalogue.ts";
import { pounds } from "./money.ts";
import type { CheckoutSession } from "./objects.ts";

/** The VAT number is asked for and kept nowhere: this seller's rate does not depend on it. */
const addressFields = html`<fieldset><legend>Billing address</legend>
<p class="numbers">
<label>Country <select name="country" autocomplete="country"><option value="GB">United Kingdom</option><option value="DE">Germany</option><option value="US">United States</option></select></label>
<label>Postcode <input name="postcode" autocomplete="postal-code"></label>
<label>VAT number, if you have one <input name="taxId" autocomplete="off"></label>
</p></fieldset>`;

/** Stripe's hosted page: what is bought, with which card. Without a script. */
export function checkoutPage(session: CheckoutSession, order: Order, wrong: string | null): Page {
  const price = prices.find(({ id }) => id === order.priceId);
  const every = price?.recurring.interval ?? "month";
  const amount = pounds(price?.unit_amount ?? 0);
  const hasTrial = order.trialDays > 0;
  const body = html`<main id="main" class="card">
<h1>${hasTrial ? `Try Milepost, ${order.trialDays} days free` : "Subscribe to Milepost"}</h1>
<p class="lead">${hasTrial ? `Then ${amount} per ${every}` : `${pounds(session.amount_total)} today, ${amount} per ${every}`}</p>
${order.discounts.length > 0 ? html`<p>A promotion code has been applied.</p>` : null}
${wrong === null ? null : html`<p role="alert"><strong>${wrong}</strong></p>`}
<form method="post" action="/stripe/checkout/${session.id}">
<p class="numbers">
<label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required></label>
${session.allow_promotion_codes ? html`<label>Promotion code <input name="promotion" autocomplete="off"></label>` : null}
</p>
${session.automatic_tax.enabled ? addressFields : null}
<p class="muted">4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is taken and fails when it is charged later.</p>
<p class="decision"><button class="primary">${hasTrial ? "Start trial" : "Subscribe"}</button>
<a class="button" href="${session.cancel_url}">Cancel</a></p>
</form>
</main>`;
  return { title: "Checkout", layout: "sign-in", body };
}

export const expiredPage: Page = {
  title: "Expired",
  layout: "sign-in",
  body: html`<main id="main" class="card"><h1>This page has expired</h1>
<p>Go back to Milepost and begin again.</p></main>`,
};
