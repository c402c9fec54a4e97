import { type Html, html } from "../html.ts";
import { slackMentions, slackText } from "./slack-markup.ts";
import type { SlackBlock, SlackBody, TextObject } from "./slack-schema.ts";

/** A message in a Slack channel. */
export function slackView(body: SlackBody): Html {
  const { blocks, text = "" } = body;
  if (!blocks) return html`<div class="slack"><p>${slackText(topText(body))}</p></div>`;
  return html`<div class="slack">${blocks.map(blockView)}</div>
<p class="muted">Notice: ${slackText({ type: "plain_text", text })}</p>`;
}

/** Who is called by it. */
export function mentionsIn(body: SlackBody): string[] {
  return slackMentions([topText(body), ...(body.blocks ?? []).flatMap(textsOf)]);
}

function topText({ text = "", mrkdwn = true }: SlackBody): TextObject {
  return { type: mrkdwn ? "mrkdwn" : "plain_text", text };
}

function blockView(block: SlackBlock): Html {
  if (block.type === "divider") return html`<hr>`;
  if (block.type === "header") return html`<h3>${slackText(block.text)}</h3>`;
  const kind = block.type === "context" ? "context" : "section";
  const fields = block.type === "section" ? (block.fields ?? []) : [];
  const texts = textsOf(block).filter((text) => !fields.includes(text));
  return html`<div class="${kind}">${texts.map((text) => html`<p>${slackText(text)}</p>`)}
${fields.length > 0 ? html`<div class="fields">${fields.map((text) => html`<p>${slackText(text)}</p>`)}</div>` : null}</div>`;
}

function textsOf(block: SlackBlock): readonly TextObject[] {
  if (block.type === "divider") return [];
  if (block.type === "context") return block.elements;
  const { text } = block;
  const fields = block.type === "section" ? (block.fields ?? []) : [];
  return text ? [text, ...fields] : fields;
}
