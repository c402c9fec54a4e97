import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { Organisation, User } from "../organisation.ts";
import type { DataCentre } from "../sign-in/data-centres.ts";
import { organisationPath, tabPath } from "./paths.ts";
import { modulesOf, type Seat, usersOf } from "./seat.ts";

/** The page with the bar and the tabs around it. `here` is the module whose tab is open. */
export function framed(
  seat: Seat,
  here: string,
  { title, main }: { readonly title: string; readonly main: Html },
): Page {
  const { organisation } = seat;
  const { company_name: company } = organisation.organisation;
  const tabs = modulesOf(seat).map(({ api_name, plural_label }) => {
    const current = api_name === here ? html` aria-current="page"` : null;
    return html`<li><a href="${tabPath(organisation, api_name)}"${current}>${plural_label}</a></li>
`;
  });
  const body = html`<header class="bar">
<p class="company"><strong>${company}</strong> <span class="badge">${organisation.dataCentre.toUpperCase()}</span></p>
<nav aria-label="Modules"><ul class="tabs">
${tabs}</ul></nav>
${actingAs(seat)}
</header>
<main id="main">
${main}
</main>`;
  return { title: `${title} – ${company}`, layout: "crm", body };
}

/** Nobody signs in here: who is at the CRM is chosen from a list, and kept in a cookie. */
function actingAs({ organisation, user }: Seat): Html {
  const choice = (one: User) => html`<li><button name="user" value="${one.id}" class="account"${
    one.id === user.id ? html` aria-current="true"` : null
  }>
<span class="initials" aria-hidden="true">${initialsOf(one)}</span>
<span class="who"><span>${one.full_name}</span><span class="muted">${one.role.name}, ${one.time_zone}</span></span></button></li>
`;
  return html`<details class="acting">
<summary><span class="initials" aria-hidden="true">${initialsOf(user)}</span>
<span class="who"><span class="muted">Acting as</span> <span>${user.full_name}</span></span></summary>
<form method="post" action="${organisationPath(organisation)}/acting-as">
<ul>
${usersOf(organisation).map(choice)}</ul>
</form>
</details>`;
}

function initialsOf({ full_name: name }: User): string {
  const words = name.split(" ").filter((word) => word !== "");
  return `${words[0]?.[0] ?? "?"}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}

export function choicePage(dataCentre: DataCentre, organisations: readonly Organisation[]): Page {
  const links = organisations.map(
    (one) => html`<li><a class="account" href="${tabPath(one, "Leads")}">
<span class="who"><strong>${one.organisation.company_name}</strong></span>
<span class="muted post">${one.users.length} users</span></a></li>
`,
  );
  const none = html`<p>There is no organisation in this data centre yet.</p>`;
  const body = html`<main id="main" class="card">
<h1>Choose an organisation</h1>
<p class="lead">Data centre <span class="badge">${dataCentre.toUpperCase()}</span></p>
${links.length > 0 ? html`<ul class="accounts">${links}</ul>` : none}
</main>`;
  return { title: "Choose an organisation", layout: "sign-in", body };
}

export function missingPage(dataCentre: DataCentre): Page {
  const body = html`<main id="main" class="card">
<h1>Not found</h1>
<p>There is no such record or organisation in this data centre.</p>
<p><a href="/${dataCentre}/crm">All organisations</a></p>
</main>`;
  return { title: "Not found", layout: "sign-in", body };
}
