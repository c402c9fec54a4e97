import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import { misbehaviours } from "../zoho/misbehaviour.ts";
import { type Organisation, recordsOf } from "../zoho/organisation.ts";
import type { Zoho } from "../zoho/zoho.ts";

export function controlPage({ organisations, misbehaviour, calls }: Zoho): Page {
  const body = html`<main id="main">
<header class="title"><h1>Control</h1>
<form method="post" action="/control/reset"><button>Reset counts and behaviour</button></form></header>
${loaded(organisations.list())}
${behaviour(misbehaviour.current())}
${counted(calls.list())}
</main>`;
  return { title: "Control", layout: "control", body };
}

function loaded(organisations: readonly Organisation[]): Html {
  const rows = organisations.map(
    (one) => html`<tr>
<th scope="row"><a href="/${one.dataCentre}/crm/crm/org${one.organisation.zgid}/tab/Leads">${one.organisation.company_name}</a></th>
<td data-label="Data centre">${one.dataCentre.toUpperCase()}</td>
<td data-label="Users">${one.users.length}</td>
<td data-label="Leads">${recordsOf(one, "Leads").length}</td>
<td data-label="Meetings">${recordsOf(one, "Events").length}</td>
</tr>
`,
  );
  return html`<section class="record" aria-labelledby="organisations">
<h2 id="organisations">Organisations</h2>
<table>
<thead><tr><th>Name</th><th>Data centre</th><th>Users</th><th>Leads</th><th>Meetings</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
${rows.length > 0 ? null : html`<p class="muted">None: send one to <code>POST /control/seed</code>.</p>`}
</section>`;
}

const explained: Readonly<Record<(typeof misbehaviours)[number], string>> = {
  ok: "Answers as Zoho does",
  down: "Closes the connection without a word",
  slow: "Waits, then answers as usual",
  "401": "Calls every token invalid",
  "429": "Says too many requests",
  html: "Sends a maintenance page with status 200",
};

function behaviour(current: ReturnType<Zoho["misbehaviour"]["current"]>): Html {
  const choices = misbehaviours.map((kind) => {
    const checked = kind === current.kind ? html` checked` : null;
    return html`<label><input type="radio" name="kind" value="${kind}"${checked}> <strong>${kind}</strong>
<span class="muted">${explained[kind]}</span></label>
`;
  });
  return html`<section class="record" aria-labelledby="behaviour">
<h2 id="behaviour">How the CRM's API behaves</h2>
<form method="post" action="/control/misbehave">
<fieldset><legend>Every call</legend>
${choices}</fieldset>
<div class="numbers">
<label>For so many calls <input type="number" name="forCalls" min="1" value="${current.forCalls}" placeholder="until changed"></label>
<label>Milliseconds, when slow <input type="number" name="ms" min="1" placeholder="5000"></label>
</div>
<button class="primary">Apply</button>
</form>
</section>`;
}

function counted(calls: Readonly<Record<string, number>>): Html {
  const rows = Object.entries(calls).map(
    ([
      address,
      count,
    ]) => html`<tr><th scope="row"><code>${address}</code></th><td data-label="Calls">${count}</td></tr>
`,
  );
  return html`<section class="record" aria-labelledby="calls">
<h2 id="calls">Calls since the last reset</h2>
<table>
<thead><tr><th>Address</th><th>Calls</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
</section>`;
}
