import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { StripeAccount } from "./account.ts";
import { forgeries } from "./hooks.ts";
import { periodEnd, settle, subscriptionsOf } from "./life.ts";
import { dateOf } from "./money.ts";
import type { Customer } from "./objects.ts";

const shownEvents = 20;

/** The account as its owner sees it, with what the control can do to it. */
export function dashboardPage(account: StripeAccount): Page {
  const customers = [...account.customers.values()];
  const handling = account.hooks.handling();
  const body = html`<main id="main">
<header class="title"><h1>Stripe</h1><span class="muted">${customers.length} customers</span></header>
<section class="record" aria-labelledby="customers"><h2 id="customers">Customers</h2>
<table><thead><tr><th>Customer</th><th>Subscription</th><th>Their time</th></tr></thead><tbody>
${customers.map((customer) => customerRow(account, customer))}</tbody></table></section>
<section class="record" aria-labelledby="hooks"><h2 id="hooks">Webhooks</h2>
<p>To <code>${account.hooks.endpoint()}</code></p>
<form method="post" action="/control/stripe/hooks">
<div class="numbers">
<label>Lose <input type="number" name="lose" min="0" max="1" step="any" value="${handling.lose}"></label>
<label>Double <input type="number" name="double" min="0" max="1" step="any" value="${handling.double}"></label>
<label>Late by at least, ms <input type="number" name="shortest" min="0" value="${handling.delayMs[0]}"></label>
<label>and at most <input type="number" name="longest" min="0" value="${handling.delayMs[1]}"></label>
</div>
<label><input type="checkbox" name="reorder"> Out of order</label>
<label><input type="checkbox" name="off"> None at all</label>
<button>Set</button></form></section>
${eventSection(account)}
</main>`;
  return { title: "Stripe", layout: "control", body };
}

function customerRow(account: StripeAccount, { id, name }: Customer): Html {
  settle(account, id);
  const [subscription] = subscriptionsOf(account, id);
  const state = subscription
    ? `${subscription.status}, ${subscription.cancel_at_period_end ? "ends" : "renews"} ${dateOf(periodEnd(subscription))}`
    : "none";
  return html`<tr><th scope="row">${name ?? ""} <code>${id}</code></th><td data-label="Subscription">${state}</td>
<td data-label="Their time">${dateOf(account.nowOf(id))}
<form method="post" action="/control/stripe/advance" class="numbers"><input type="hidden" name="customer" value="${id}">
<label>Days <input type="number" name="days" min="0" step="any" value="1"></label><button>Go on</button></form></td></tr>
`;
}

function eventSection({ hooks }: StripeAccount): Html {
  const rows = hooks
    .events()
    .slice(0, shownEvents)
    .map(
      ({
        id,
        type,
        created,
      }) => html`<tr><th scope="row">${type} <code>${id}</code></th><td data-label="At">${dateOf(created)}</td>
<td data-label="Again"><form method="post" action="/control/stripe/deliver"><button name="event" value="${id}">Send again</button></form></td></tr>
`,
    );
  const ways = Object.entries(forgeries).map(
    ([forgery, words]) => html`<button name="forgery" value="${forgery}">${words}</button>
`,
  );
  return html`<section class="record" aria-labelledby="events"><h2 id="events">Latest events</h2>
<table><thead><tr><th>Event</th><th>At</th><th>Again</th></tr></thead><tbody>
${rows}</tbody></table>
<form method="post" action="/control/stripe/forge"><fieldset><legend>Forge the latest one</legend>
${ways}</fieldset></form></section>`;
}
