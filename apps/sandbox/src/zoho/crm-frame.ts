import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { DataCentre } from "./data-centres.ts";
import { type Module, modules, type Organisation, recordsOf } from "./organisation.ts";

/** What a module is called on screen. */
const labels: Readonly<Record<Module, string>> = { Leads: "Leads", Events: "Meetings" };

/** The page with the navigation around it. */
export function framed(
  organisation: Organisation,
  here: Module,
  { title, main }: { readonly title: string; readonly main: Html },
): Page {
  const { company_name: company } = organisation.organisation;
  const tabs = modules.map((module) => {
    const current = module === here ? html` aria-current="page"` : null;
    return html`<li><a href="${tabPath(organisation, module)}"${current}>${labels[module]}
<span class="muted">${recordsOf(organisation, module).length}</span></a></li>
`;
  });
  const body = html`<nav aria-label="Modules">
<p class="company">${company} <span class="badge">${organisation.dataCentre.toUpperCase()}</span></p>
<ul>
${tabs}</ul>
</nav>
<main id="main">
${main}
</main>`;
  return { title: `${title} – ${company}`, layout: "crm", body };
}

export function tabPath({ dataCentre, organisation }: Organisation, module: Module): string {
  return `/${dataCentre}/crm/crm/org${organisation.zgid}/tab/${module}`;
}

export function choicePage(dataCentre: DataCentre, organisations: readonly Organisation[]): Page {
  const links = organisations.map(
    (one) => html`<li><a class="account" href="${tabPath(one, "Leads")}">
<span class="who"><strong>${one.organisation.company_name}</strong></span>
<span class="muted post">${recordsOf(one, "Leads").length} leads</span></a></li>
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
