import { fillTemplate } from "@milepost/contract/fill-template.ts";
import type { thankYouVariables } from "@milepost/contract/settings/app-fields.ts";
import { escapeHtml } from "./escape-html.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

type ThankYouValues = Readonly<Record<(typeof thankYouVariables)[number], string>>;

/** The customer's page from its template. Values are plain text. */
export function renderThankYou(
  template: string,
  values: ThankYouValues,
): { html: string; unknown: readonly string[] } {
  const filled = fillTemplate(template, (name) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name as keyof ThankYouValues]) : null,
  );
  return { html: sanitiseHtml(filled.text), unknown: filled.unknown };
}

/** As a stranger gets it: nothing in it acts, and its variables still stand. */
export function openThankYou(template: string): string {
  return sanitiseHtml(template);
}
