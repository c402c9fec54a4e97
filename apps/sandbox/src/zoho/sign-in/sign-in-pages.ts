import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { Organisation, User } from "../organisation.ts";
import type { Caller } from "../store.ts";
import type { Authorization, Refusal } from "./authorization.ts";
import type { DataCentre } from "./data-centres.ts";
import type { Offer, OfferedAccounts } from "./offer-accounts.ts";
import { describeScope } from "./scopes.ts";

interface Picker extends Offer {
  readonly here: DataCentre;
  /** What was typed to find an account. */
  readonly find: string;
}

export function pickerPage(asked: Authorization, { here, find, shown, hidden }: Picker): Page {
  const groups = shown.map(accountGroup);
  const nobody =
    find === ""
      ? html`<p>Nobody can sign in yet: no organisation has been seeded.</p>`
      : html`<p>Nobody is called that.</p>`;
  const body = html`<main id="main" class="card">
<h1>Choose an account</h1>
<p class="lead">to continue to <strong>Milepost</strong></p>
${hidden > 0 || find !== "" ? finder(asked, find, hidden) : null}
<form method="post" action="/${here}/accounts/oauth/v2/auth/account">
${hiddenFields(asked)}
${groups.length > 0 ? groups : nobody}
</form>
</main>`;
  return { title: "Choose an account", layout: "sign-in", body };
}

function finder(asked: Authorization, find: string, hidden: number): Html {
  return html`<form method="get">
${hiddenFields(asked)}
<label>Find a person or an organisation <input type="search" name="find" value="${find}"></label>
<button>Find</button>
${hidden > 0 ? html`<p class="muted">${hidden} more accounts are not shown.</p>` : null}
</form>
`;
}

export function consentPage(asked: Authorization, here: DataCentre, caller: Caller): Page {
  const { user, organisation } = caller;
  const body = html`<main id="main" class="card">
<h1>Milepost asks for access</h1>
<div class="account chosen">${person(user)}</div>
<p>Milepost would like to do this in <strong>${organisation.organisation.company_name}</strong>:</p>
<ul class="scopes">
${asked.scopes.map(
  (scope) => html`<li>${describeScope(scope)}<code>${scope}</code></li>
`,
)}</ul>
<p class="muted">${
    asked.isOffline
      ? "It may also do so while you are not there, until the access is revoked."
      : "Only while you are signed in."
  }</p>
<form method="post" action="/${here}/accounts/oauth/v2/auth/consent" class="decision">
${hiddenFields(asked)}<input type="hidden" name="account" value="${accountValue(organisation, user)}">
<button class="primary" name="decision" value="accept">Accept</button>
<button name="decision" value="reject">Reject</button>
</form>
</main>`;
  return { title: "Milepost asks for access", layout: "sign-in", body };
}

export function refusalPage({ title, detail }: Refusal): Page {
  const body = html`<main id="main" class="card">
<h1>${title}</h1>
<p>${detail}</p>
<p class="muted">Nothing was sent back to the application. Close this page and start again there.</p>
</main>`;
  return { title, layout: "sign-in", body };
}

function accountGroup({ organisation, users }: OfferedAccounts): Html {
  const { dataCentre } = organisation;
  const { zgid, company_name: company } = organisation.organisation;
  const heading = `${dataCentre}-${zgid}`;
  const buttons = users.map(
    (
      user,
    ) => html`<li><button class="account" name="account" value="${accountValue(organisation, user)}">
${person(user)}</button></li>
`,
  );
  return html`<section aria-labelledby="${heading}">
<h2 id="${heading}">${company} <span class="badge">${dataCentre.toUpperCase()}</span></h2>
<ul class="accounts">
${buttons}</ul>
</section>
`;
}

function person({ full_name: name, email, profile, role }: User): Html {
  const initials = name.split(/\s+/).map((word) => word.slice(0, 1));
  return html`<span class="initials" aria-hidden="true">${initials.slice(0, 2).join("")}</span>
<span class="who"><strong>${name}</strong> <span class="muted">${email}</span></span>
<span class="muted post">${profile.name} <span aria-hidden="true">·</span> ${role.name}</span>`;
}

function hiddenFields({ parameters }: Authorization): Html[] {
  return Object.entries(parameters).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
  );
}

function accountValue({ dataCentre, organisation }: Organisation, user: User): string {
  return [dataCentre, organisation.zgid, user.id].join(".");
}
