import type { ChatMessage } from "./chat-message.ts";
import { chatLink, chatText } from "./chat-text.ts";

/**
 * What a Teams workflow posts: an adaptive card in a message. Texts are `TextRun`s, because `TextBlock` and
 * `FactSet` read Markdown, and a link in a customer's field would be a link in the card.
 * https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features
 */
export function teamsCard({ title, lines, link }: ChatMessage): object {
  const url = link && chatLink(link.url);
  const card = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      richText([{ ...run(title), size: "Large", weight: "Bolder" }]),
      ...lines.map(({ label, value }, i) => ({
        type: "ColumnSet",
        spacing: i === 0 ? "Medium" : "Small",
        columns: [
          { type: "Column", width: 1, items: [richText([{ ...run(label), weight: "Bolder" }])] },
          { type: "Column", width: 2, items: [richText([run(value)])] },
        ],
      })),
    ],
    ...(link && url ? { actions: [{ type: "Action.OpenUrl", title: link.label, url }] } : {}),
  };
  const contentType = "application/vnd.microsoft.card.adaptive";
  return { type: "message", attachments: [{ contentType, contentUrl: null, content: card }] };
}

const richText = (inlines: readonly object[]) => ({ type: "RichTextBlock", inlines });

// Two braces would be a function that Teams carries out, such as {{DATE(…)}}.
const run = (text: string) => ({
  type: "TextRun",
  text: chatText(text).replaceAll("{{", "{ {") || "–",
});
