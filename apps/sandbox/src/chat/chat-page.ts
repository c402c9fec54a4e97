import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import { type Behaviour, behaviours } from "./behaviour.ts";
import type { KeptMessage } from "./chat-room.ts";
import type { SlackBody } from "./slack-schema.ts";
import { mentionsIn, slackView } from "./slack-view.ts";
import type { AdaptiveCard } from "./teams-schema.ts";
import { teamsView } from "./teams-view.ts";

const shownAtMost = 100;

/** The newest messages as their readers see them, and how the systems treat the next ones. */
export function chatPage(
  messages: readonly KeptMessage[],
  { behaviour, hooks }: { behaviour: Behaviour; hooks: Readonly<Record<string, string>> },
): Page {
  const shown = messages.slice(0, shownAtMost).map(messageView);
  const addresses = Object.entries(hooks).map(
    ([system, url]) => html`<div><dt>${system}</dt><dd><code>${url}</code></dd></div>
`,
  );
  const body = html`<main id="main">
<header class="title"><h1>Chat</h1><span class="muted">${messages.length} messages</span></header>
${shown.length > 0 ? html`<ol class="messages">${shown}</ol>` : html`<p class="muted">Nothing has been said.</p>`}
<section class="record" aria-labelledby="hooks"><h2 id="hooks">Addresses to post to</h2><dl>${addresses}</dl></section>
${behaviourSection(behaviour)}
</main>`;
  return { title: "Chat", layout: "chat", body };
}

function messageView({ id, receivedAt, system, hook, body, failure }: KeptMessage): Html {
  const mentions = system === "slack" ? mentionsIn(body as SlackBody) : [];
  return html`<li class="record" id="message-${id}">
<p class="muted"><span class="badge">${system}</span> ${hook}, ${new Date(receivedAt).toISOString()}</p>
${failure === null ? null : html`<p class="failure">Not in the channel, ${failure}</p>`}
${mentions.length > 0 ? html`<p class="failure">Calls ${mentions.join(", ")}</p>` : null}
<article>${failure === null ? viewOf(system, body) : null}</article>
<details><summary>As it came</summary><pre>${JSON.stringify(body, null, 2)}</pre></details>
</li>
`;
}

function viewOf(system: KeptMessage["system"], body: unknown): Html {
  if (system === "slack") return slackView(body as SlackBody);
  const [{ content }] = (body as { attachments: [{ content: AdaptiveCard }] }).attachments;
  return teamsView(content);
}

function behaviourSection(behaviour: Behaviour): Html {
  const rules = behaviour.list().map(
    ({ kind, times }) => html`<li><strong>${kind}</strong>
<span class="muted">${times === null ? "until taken back" : `${times} left`}</span></li>
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
<h2 id="behaviour">How Slack and Teams behave</h2>
${rules.length > 0 ? html`<ul class="rules">${rules}</ul>` : html`<p class="muted">As they should.</p>`}
<form method="post" action="/control/chat">
<fieldset><legend>One more rule</legend>
${choices}</fieldset>
<div class="numbers">
<label>For so many messages <input type="number" name="times" min="1" placeholder="until taken back"></label>
<label>Milliseconds, when slow <input type="number" name="ms" min="1" placeholder="10000"></label>
<label>Seconds, when busy <input type="number" name="retryAfter" min="1" placeholder="30"></label>
<label>Redirect to <input type="text" name="location" placeholder="http://169.254.169.254/"></label>
</div>
<button class="primary">Add</button>
</form>
<form method="post" action="/control/chat"><button name="kind" value="ok">Take all back</button></form>
</section>`;
}
