import { fillTemplate, type Print } from "@milepost/contract/fill-template.ts";
import { convert } from "html-to-text";
import { escapeHtml } from "./escape-html.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

export interface MailBody {
  /** From the template's title; empty where it has none. */
  readonly subject: string;
  readonly html: string;
  /** The same for those who read without HTML. */
  readonly text: string;
  readonly unknown: readonly string[];
}

/** A mail from an HTML template. Values are plain text and are escaped for each place. */
export function renderMailBody(template: string, print: Print): MailBody {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(template)?.[1] ?? "";
  const filled = fillTemplate(template, (name) => {
    const value = print(name);
    return value === null ? null : escapeHtml(value);
  });
  const html = sanitiseHtml(filled.text);
  return {
    subject: fillTemplate(toPlainText(title), print).text,
    html,
    text: toPlainText(html),
    unknown: filled.unknown,
  };
}

function toPlainText(html: string): string {
  return convert(html, {
    wordwrap: 76,
    selectors: [
      { selector: "title", format: "skip" },
      { selector: "img", format: "skip" },
      // The line that lists show under the subject: the mail says it again.
      { selector: ".preheader", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}
