import { type Html, html } from "../html.ts";
import type { Zoho } from "../zoho/zoho.ts";

/** How notifications travel, and what became of them. */
export function notificationSection({ watch, now }: Zoho): Html {
  const { lose, double, delayMs, ...flags } = watch.postOffice.handling();
  const counts = Object.entries(watch.postOffice.counts()).map(
    ([name, count]) => html`<div><dt>${name}</dt><dd>${count}</dd></div>
`,
  );
  const boxes = [
    box("reorder", "Later ones may overtake earlier ones", flags.reorder),
    box("batch", "Several go out together", flags.batch),
    box("off", "None goes out at all", flags.off),
  ];
  return html`<section class="record" aria-labelledby="notifications">
<h2 id="notifications">Notifications</h2>
<dl>
<div><dt>channels</dt><dd>${watch.channels.lives(now()).length}</dd></div>
${counts}</dl>
<form method="post" action="/control/notifications/form">
<div class="numbers">
<label>Share lost <input type="number" name="lose" min="0" max="1" step="any" value="${lose}"></label>
<label>Share doubled <input type="number" name="double" min="0" max="1" step="any" value="${double}"></label>
<label>Shortest delay, ms <input type="number" name="shortest" min="0" value="${delayMs[0]}"></label>
<label>Longest delay, ms <input type="number" name="longest" min="0" value="${delayMs[1]}"></label>
<label>Seed <input type="number" name="seed" placeholder="1"></label>
</div>
<fieldset><legend>And</legend>
${boxes}</fieldset>
<button class="primary">Apply</button>
</form>
</section>`;
}

function box(name: string, label: string, isTicked: boolean): Html {
  const checked = isTicked ? html` checked` : null;
  return html`<label><input type="checkbox" name="${name}"${checked}> ${label}</label>
`;
}
