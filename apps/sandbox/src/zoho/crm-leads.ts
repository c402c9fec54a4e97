import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import { framed, tabPath } from "./crm-frame.ts";
import { meetingsTable } from "./crm-meetings.ts";
import { nameOf, showLabel, showValue } from "./crm-values.ts";
import { isAbout, type Organisation, recordsOf, type ZohoRecord } from "./organisation.ts";

const perPage = 50;

/** `page` counts from 1. */
export function leadsPage(organisation: Organisation, page: number): Page {
  const all = recordsOf(organisation, "Leads");
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const main = html`<header class="title"><h1>Leads</h1><p class="muted">${all.length} in all</p></header>
<table>
<thead><tr><th>Name</th><th>Company</th><th>Postcode</th><th>Status</th><th>Owner</th></tr></thead>
<tbody>
${shown.map((lead) => leadRow(organisation, lead))}</tbody>
</table>
${pageLinks(organisation, page, Math.ceil(all.length / perPage))}`;
  return framed(organisation, "Leads", { title: "Leads", main });
}

export function leadPage(organisation: Organisation, lead: ZohoRecord, milepostUrl: string): Page {
  const zone = organisation.organisation.time_zone;
  const name = nameOf(lead, zone);
  // Milepost takes these two and nothing else from the CRM; the rest it reads for itself.
  const open = `${milepostUrl}/search?wf=1&recordId=${lead.id}`;
  const meetings = recordsOf(organisation, "Events").filter((event) => isAbout(event, lead));
  const main = html`<p><a href="${tabPath(organisation, "Leads")}">Leads</a></p>
<header class="title"><h1>${name}</h1>
<p class="muted">${showValue(lead.Company, zone)}</p>
<a class="button primary" href="${open}" target="_blank" rel="noopener">Open in Milepost</a></header>
<section class="record" aria-labelledby="fields">
<h2 id="fields">Lead information</h2>
<dl>
${Object.keys(lead)
  .filter(isShown)
  .map((field) => entry(field, showValue(lead[field], zone)))}</dl>
</section>
<section class="record" aria-labelledby="meetings">
<h2 id="meetings">Meetings</h2>
${meetings.length > 0 ? meetingsTable(organisation, meetings, { withDay: true }) : html`<p class="muted">None yet.</p>`}
</section>`;
  return framed(organisation, "Leads", { title: name, main });
}

function leadRow(organisation: Organisation, lead: ZohoRecord): Html {
  const zone = organisation.organisation.time_zone;
  return html`<tr>
<th scope="row"><a href="${tabPath(organisation, "Leads")}/${lead.id}">${nameOf(lead, zone)}</a></th>
<td data-label="Company">${showValue(lead.Company, zone)}</td>
<td data-label="Postcode" class="whole">${showValue(lead.Zip_Code, zone)}</td>
<td data-label="Status">${showValue(lead.Lead_Status, zone)}</td>
<td data-label="Owner">${showValue(lead.Owner, zone)}</td>
</tr>
`;
}

function pageLinks(organisation: Organisation, page: number, last: number): Html | null {
  if (last < 2) return null;
  const link = (to: number, text: string) =>
    to < 1 || to > last
      ? html``
      : html`<a class="button" href="${tabPath(organisation, "Leads")}?page=${to}">${text}</a>`;
  return html`<nav class="pages" aria-label="Pages">${link(page - 1, "Previous")}
<span class="muted">Page ${page} of ${last}</span> ${link(page + 1, "Next")}</nav>`;
}

/** Names with "$" are the API's own. */
function isShown(field: string): boolean {
  return !field.startsWith("$");
}

function entry(field: string, value: string): Html {
  return html`<div><dt>${showLabel(field)}</dt><dd>${value}</dd></div>
`;
}
