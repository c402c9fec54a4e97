import type { ChatMessage } from "./chat-message.ts";
import { chatLink, chatText } from "./chat-text.ts";

/** Slack takes ten fields a section: five lines. */
const linesPerSection = 5;

/**
 * An incoming webhook's body. Values are `plain_text`, where no mention, link or format is read; Slack's
 * three control characters are escaped even so, everywhere: without `<` there is no `<!channel>`.
 * https://docs.slack.dev/messaging/formatting-message-text/#escaping
 */
export function slackMessage({ title, lines, link }: ChatMessage): object {
  const sections = Array.from({ length: Math.ceil(lines.length / linesPerSection) }, (_, i) =>
    lines.slice(i * linesPerSection, (i + 1) * linesPerSection),
  );
  const summary = [title, ...lines.map(({ value }) => value)].map(shown).join(" · ");
  const url = link && chatLink(link.url);
  return {
    // What a phone shows before the message is opened. Not read as markup either.
    text: summary,
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "header", text: plain(title) },
      ...sections.map((pairs) => ({
        type: "section",
        fields: pairs.flatMap(({ label, value }) => [bold(label), plain(value)]),
      })),
      ...(link && url ? [{ type: "section", text: linkTo(url, link.label) }] : []),
    ],
  };
}

// Labels are our own words.
const bold = (label: string) => ({ type: "mrkdwn", text: `*${shown(label)}*`, verbatim: true });

const plain = (text: string) => ({ type: "plain_text", text: shown(text), emoji: false });

/** Not a button: Slack asks an application about every press, and a webhook has none. */
function linkTo(url: string, label: string) {
  const target = escapeControl(url).replaceAll("|", "%7C");
  return { type: "mrkdwn", text: `<${target}|${shown(label)}>`, verbatim: true };
}

// Slack refuses a text without characters.
function shown(text: string): string {
  return escapeControl(chatText(text)) || "–";
}

function escapeControl(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
