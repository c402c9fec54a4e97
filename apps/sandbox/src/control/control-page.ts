import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { clockSection } from "./clock-section.ts";
import { notificationSection } from "./notification-section.ts";
import { organisationSection } from "./organisation-section.ts";
import { ruleSection } from "./rule-section.ts";
import { switchSection } from "./switch-section.ts";

/** Everything that the control can change, as forms that work without a script. */
export function controlPage(zoho: Zoho): Page {
  const body = html`<main id="main">
<header class="title"><h1>Control</h1>
<form method="post" action="/control/reset"><button>Reset counts and behaviour</button></form></header>
${organisationSection(zoho)}
${ruleSection(zoho)}
${notificationSection(zoho)}
${clockSection(zoho)}
${switchSection(zoho)}
${callSection(zoho)}
</main>`;
  return { title: "Control", layout: "control", body };
}

function callSection({ calls }: Zoho): Html {
  const rows = Object.entries(calls.list()).map(
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
