import { type Html, html } from "../html.ts";
import type { Zoho } from "../zoho/zoho.ts";

/** What time it is in the sandbox, and how far behind it search is. */
export function clockSection({ now, searchIndex }: Zoho): Html {
  return html`<section class="record" aria-labelledby="clock">
<h2 id="clock">Clock and search</h2>
<p>It is <strong>${new Date(now()).toISOString()}</strong>.</p>
<form method="post" action="/control/clock" class="numbers">
<label>Put it to <input type="text" name="now" placeholder="2026-03-02T09:00:00Z"></label>
<label>Move it on, ms <input type="number" name="advanceMs"></label>
<button>Move the clock</button>
</form>
<form method="post" action="/control/search" class="numbers">
<label>Search is behind by, ms <input type="number" name="lagMs" min="0" value="${searchIndex.lag()}"></label>
<button>Set</button>
</form>
</section>`;
}
