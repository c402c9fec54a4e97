import { type Html, html } from "../html.ts";
import { type FaultKind, faultKinds } from "../zoho/misbehaviour.ts";
import type { Zoho } from "../zoho/zoho.ts";

const explained: Readonly<Record<FaultKind, string>> = {
  down: "Closes the connection without a word",
  slow: "Waits, then answers as usual",
  "401": "Calls every token invalid",
  "429": "Says too many requests",
  "500": "Says internal error, and does nothing",
  html: "Sends a maintenance page with status 200",
  truncated: "Does what is asked and sends half the answer",
  partial: "Refuses every second record of a batch",
  "reset-after-commit": "Does what is asked and closes the connection",
  "500-after-commit": "Does what is asked and says internal error",
};

/** The faults that calls meet, and a form for one more. */
export function ruleSection({ misbehaviour }: Zoho): Html {
  const rules = misbehaviour.list().map(ruleRow);
  const choices = faultKinds.map(
    (
      kind,
    ) => html`<label><input type="radio" name="kind" value="${kind}" required> <strong>${kind}</strong>
<span class="muted">${explained[kind]}</span></label>
`,
  );
  return html`<section class="record" aria-labelledby="behaviour">
<h2 id="behaviour">How Zoho behaves</h2>
${rules.length > 0 ? html`<ul class="rules">${rules}</ul>` : html`<p class="muted">As it should.</p>`}
<form method="post" action="/control/rules">
<fieldset><legend>One more rule</legend>
${choices}</fieldset>
<div class="numbers">
<label>Server <select name="server"><option value="api">API</option><option value="accounts">Accounts</option></select></label>
<label>Path, a regular expression <input type="text" name="path" placeholder="every path"></label>
<label>Method <select name="method"><option value="">Every</option><option>GET</option><option>POST</option><option>PUT</option><option>PATCH</option><option>DELETE</option></select></label>
<label>Organisation (zgid) <input type="text" name="zgid" inputmode="numeric" placeholder="every one"></label>
<label>From the n-th call <input type="number" name="fromCall" min="1" placeholder="1"></label>
<label>For so many calls <input type="number" name="forCalls" min="1" placeholder="until removed"></label>
<label>Probability <input type="number" name="probability" min="0" max="1" step="any" placeholder="1"></label>
<label>Seed <input type="number" name="seed" placeholder="1"></label>
<label>Milliseconds, when slow <input type="number" name="ms" min="1" placeholder="5000"></label>
</div>
<button class="primary">Add</button>
</form>
</section>`;
}

function ruleRow({ id, kind, server, path, method, zgid, ...rule }: ListedRule): Html {
  const where = [server, method, path, zgid].filter((part) => part !== null).join(" ");
  const from = rule.fromCall > 1 ? `, from call ${rule.fromCall}` : "";
  const left = rule.left === null ? "" : `, ${rule.left} calls left`;
  const chance = rule.probability < 1 ? `, with probability ${rule.probability}` : "";
  return html`<li><form method="post" action="/control/rules/remove">
<input type="hidden" name="id" value="${id}">
<strong>${kind}</strong> <span class="muted">${where}${from}${left}${chance}</span>
<button>Remove</button>
</form></li>
`;
}

type ListedRule = ReturnType<Zoho["misbehaviour"]["list"]>[number];
