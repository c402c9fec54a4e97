import { fillTemplate } from "@milepost/contract/fill-template.ts";
import type { ThankYouWords } from "./read-link.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The template with its variables filled in. The words come from an address, so they are text and never markup. */
export function thankYouPage(template: string, words: ThankYouWords): string {
  return fillTemplate(template, (name) =>
    Object.hasOwn(words, name) ? escapeHtml(words[name as keyof ThankYouWords]) : null,
  ).text;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
