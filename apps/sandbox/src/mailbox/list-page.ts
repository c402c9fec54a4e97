import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import { type Behaviour, behaviours } from "./behaviour.ts";
import type { KeptMail } from "./mailbox.ts";
import { type ReadMail, readMail } from "./read-mail.ts";

const shownAtMost = 200;

/** The newest mails, and how the server treats the next ones. */
export async function listPage(mails: readonly KeptMail[], behaviour: Behaviour): Promise<Page> {
  const shown = mails.slice(0, shownAtMost);
  const rows = await Promise.all(shown.map(async (mail) => mailRow(mail, await readMail(mail))));
  const body = html`<main id="main">
<header class="title"><h1>Mailbox</h1><span class="muted">${mails.length === 1 ? "1 mail" : `${mails.length} mails`}</span></header>
${rows.length > 0 ? mailTable(rows) : html`<p class="muted">Nothing has been sent.</p>`}
${behaviourSection(behaviour)}
</main>`;
  return { title: "Mailbox", layout: "mailbox", body };
}

function mailTable(rows: readonly Html[]): Html {
  return html`<table>
<thead><tr><th>Subject</th><th>To</th><th>Appointment</th><th>Received</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`;
}

function mailRow({ id, envelope, receivedAt }: KeptMail, { subject, event }: ReadMail): Html {
  const method = event ? html`<span class="badge">${event.method}</span>` : html`–`;
  return html`<tr><th scope="row"><a href="/mailbox/${id}">${subject || "(no subject)"}</a></th>
<td data-label="To">${envelope.to.join(", ")}</td><td data-label="Appointment">${method}</td>
<td data-label="Received" class="whole">${new Date(receivedAt).toISOString()}</td></tr>
`;
}

function behaviourSection(behaviour: Behaviour): Html {
  const rules = behaviour.list().map(
    ({ kind, to, times }) => html`<li><strong>${kind}</strong>
<span class="muted">${to ?? "everybody"}, ${times === null ? "until taken back" : `${times} left`}</span></li>
`,
  );
  const choices = Object.entries(behaviours).map(
    ([
      kind,
      words,
    ]) => html`<label><input type="radio" name="kind" value="${kind}" required> <strong>${kind}</strong>
<span class="muted">${words}</span></label>
`,
  );
  return html`<section class="record" aria-labelledby="behaviour">
<h2 id="behaviour">How the mail server behaves</h2>
${rules.length > 0 ? html`<ul class="rules">${rules}</ul>` : html`<p class="muted">As it should.</p>`}
<form method="post" action="/control/mail">
<fieldset><legend>One more rule</legend>
${choices}</fieldset>
<div class="numbers">
<label>Recipient <input type="text" name="to" placeholder="everybody"></label>
<label>For so many mails <input type="number" name="times" min="1" placeholder="until taken back"></label>
<label>Milliseconds, when slow <input type="number" name="ms" min="1" placeholder="5000"></label>
</div>
<button class="primary">Add</button>
</form>
<form method="post" action="/control/mail"><button name="kind" value="ok">Take all back</button></form>
</section>`;
}
