import { type Html, html } from "../html.ts";
import type { TextObject } from "./slack-schema.ts";

/** As Slack would show it: in `mrkdwn` mentions ring and links are live, in `plain_text` nothing is. */
export function slackText({ type, text }: TextObject): Html {
  return type === "mrkdwn" ? slackMarkup(text) : html`${decode(text)}`;
}

const pieces = /<([^<>\n]+)>|\*([^*\n]+)\*/g;

function slackMarkup(text: string): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: special, 2: bold } of text.matchAll(pieces)) {
    parts.push(html`${decode(text.slice(from, index))}`);
    parts.push(special ? specialPiece(special) : html`<strong>${decode(bold ?? "")}</strong>`);
    from = index + whole.length;
  }
  return html`${parts}${decode(text.slice(from))}`;
}

/** What stands between angle brackets: a mention of people or a channel, or a link. */
function specialPiece(special: string): Html {
  const [target = "", label = target] = special.split("|");
  if (/^[!@#]/.test(target)) return html`<mark class="mention">@${decode(label.slice(1))}</mark>`;
  return html`<a href="${safeLink(decode(target))}" rel="noreferrer">${decode(label)}</a>`;
}

/** This page must not run what a message says. */
export function safeLink(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "#";
}

function decode(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Everybody and everything that a body would ring for, in its texts of the kind that is read. */
export function slackMentions(texts: readonly TextObject[]): string[] {
  return texts
    .filter(({ type }) => type === "mrkdwn")
    .flatMap(({ text }) =>
      [...text.matchAll(/<([!@#][^<>]*)>/g)].map(([, mention = ""]) => mention),
    );
}
