import { type Html, html } from "../html.ts";
import { switches as known } from "../zoho/switches.ts";
import type { Zoho } from "../zoho/zoho.ts";

/** Every uncertain fact with its positions. */
export function switchSection({ switches }: Zoho): Html {
  const now = switches.list();
  const choices = Object.entries(known).map(([name, positions]) => {
    const options = positions.map((position) => {
      const selected = now[name] === position ? html` selected` : null;
      return html`<option${selected}>${position}</option>`;
    });
    return html`<label><code>${name}</code> <select name="${name}">${options}</select></label>
`;
  });
  return html`<section class="record" aria-labelledby="switches">
<h2 id="switches">Switches</h2>
<p class="muted">What the reference is not sure of. The first position is the usual one.</p>
<form method="post" action="/control/switches">
<div class="numbers">
${choices}</div>
<button class="primary">Turn</button>
</form>
</section>`;
}
