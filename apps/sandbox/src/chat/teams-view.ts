import { type Html, html } from "../html.ts";
import { safeLink } from "./slack-markup.ts";
import type { AdaptiveCard, CardColumn, CardElement, TextRun } from "./teams-schema.ts";

/** A card in a Teams channel. */
export function teamsView({ body, actions = [] }: AdaptiveCard): Html {
  const buttons = actions.map(
    ({ title, url }) =>
      html`<a class="button" href="${safeLink(url)}" rel="noreferrer">${title}</a>`,
  );
  return html`<div class="teams">${body.map(elementView)}
${buttons.length > 0 ? html`<div class="actions">${buttons}</div>` : null}</div>`;
}

function elementView(element: CardElement): Html {
  switch (element.type) {
    case "TextBlock":
      return html`<p class="${lookOf(element)}">${markdown(element.text)}</p>`;
    case "RichTextBlock":
      return html`<p>${element.inlines.map(inlineView)}</p>`;
    case "FactSet":
      return html`<dl>${element.facts.map(
        ({ title, value }) => html`<dt>${markdown(title)}</dt><dd>${markdown(value)}</dd>`,
      )}</dl>`;
    case "Container":
      return html`<div>${element.items.map(elementView)}</div>`;
    case "ColumnSet":
      return html`<div class="columns">${element.columns.map(columnView)}</div>`;
  }
}

function columnView({ items, width }: CardColumn): Html {
  return html`<div class="${width === 2 ? "wide" : "narrow"}">${items.map(elementView)}</div>`;
}

/** Plain: a run reads no Markdown. */
function inlineView(inline: string | TextRun): Html {
  if (typeof inline === "string") return html`${inline}`;
  return html`<span class="${lookOf(inline)}">${inline.text}</span>`;
}

function lookOf({ weight, size }: { weight?: string; size?: string }): string {
  return [weight === "Bolder" ? "bolder" : "", size === "Large" ? "large" : ""].join(" ").trim();
}

/** Of Markdown what can deceive: links, and bold. */
function markdown(text: string): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: label, 2: url, 3: bold } of text.matchAll(
    /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g,
  )) {
    parts.push(html`${text.slice(from, index)}`);
    parts.push(
      label && url
        ? html`<a href="${safeLink(url)}" rel="noreferrer">${label}</a>`
        : html`<strong>${bold ?? ""}</strong>`,
    );
    from = index + whole.length;
  }
  return html`${parts}${text.slice(from)}`;
}
