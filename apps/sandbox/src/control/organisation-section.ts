import { type Html, html } from "../html.ts";
import type { Organisation } from "../zoho/organisation.ts";
import type { Zoho } from "../zoho/zoho.ts";

const mostShown = 20;

/** The organisations, what they hold, and what of their API credits and concurrency is used. */
export function organisationSection(zoho: Zoho): Html {
  const all = zoho.organisations.list();
  const rows = all.slice(0, mostShown).map((one) => organisationRow(zoho, one));
  const hidden = all.length - rows.length;
  return html`<section class="record" aria-labelledby="organisations">
<h2 id="organisations">Organisations</h2>
<table>
<thead><tr><th>Name</th><th>Data centre</th><th>Users</th><th>Leads</th><th>Meetings</th><th>Credits used</th><th>Credits and calls at once</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
${hidden > 0 ? html`<p class="muted">${hidden} more are not shown.</p>` : null}
${rows.length > 0 ? null : html`<p class="muted">None: send one to <code>POST /control/seed</code>.</p>`}
</section>`;
}

function organisationRow({ records, limits }: Zoho, one: Organisation): Html {
  const { dataCentre, organisation, users } = one;
  const { company_name: name, zgid } = organisation;
  const { credits, used, concurrency } = limits.usage(one);
  return html`<tr>
<th scope="row"><a href="/${dataCentre}/crm/crm/org${zgid}/tab/Leads">${name}</a></th>
<td data-label="Data centre">${dataCentre.toUpperCase()}</td>
<td data-label="Users">${users.length}</td>
<td data-label="Leads">${records.list(one, "Leads").length}</td>
<td data-label="Meetings">${records.list(one, "Events").length}</td>
<td data-label="Credits used">${used}</td>
<td data-label="Credits and calls at once"><form method="post" action="/control/limits" class="numbers">
<input type="hidden" name="dataCentre" value="${dataCentre}"><input type="hidden" name="zgid" value="${zgid}">
<input type="number" name="credits" min="0" placeholder="${credits}" aria-label="Credits of ${name} in 24 hours">
<input type="number" name="concurrency" min="0" placeholder="${concurrency}" aria-label="Calls of ${name} at once">
<button>Set</button>
</form></td>
</tr>
`;
}
