import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { formatDate, formatTimeSlot } from "./appointment-texts.ts";
import type { Invitation } from "./invitation.ts";
import { invitationValues } from "./invitation-values.ts";
import { renderMailBody } from "./mail-body.ts";
import { renderCalendar } from "./render-calendar.ts";
import { renderThankYou } from "./render-thank-you.ts";

export interface Shown {
  /** Of a mail; null: it is none. */
  readonly subject: string | null;
  /** Null: a calendar file, which has nothing but its text. */
  readonly html: string | null;
  readonly text: string;
  /** Variables that stand for nothing, each once. */
  readonly unknown: readonly string[];
  /** False: a calendar template that is no iCalendar file; what is shown is Milepost's own. */
  readonly isUsable: boolean;
}

/** A template with an invitation's values, as the customer would get it. */
export function showTemplate(kind: TemplateKind, template: string, invitation: Invitation): Shown {
  if (kind === "email") {
    const body = renderMailBody(template, invitationValues(invitation, "people"));
    return { ...body, isUsable: true };
  }
  if (kind === "calendar") {
    const { text, unknown, isFromTemplate } = renderCalendar(invitation, template);
    return { subject: null, html: null, text, unknown, isUsable: isFromTemplate };
  }
  const { company, appointment } = invitation;
  const values = { company, date: formatDate(appointment), time: formatTimeSlot(appointment) };
  const { html, unknown } = renderThankYou(template, values);
  return { subject: null, html, text: "", unknown, isUsable: true };
}

const acting =
  /<(script|iframe|frame|object|embed|form|input|button|textarea|select|link|base|svg|math|video|audio)\b/gi;
const elsewhere = /(?:src\s*=|url\()\s*["']?(?:https?:)?\/\//i;
const handler = /<[^>]+\son[a-z]+\s*=/i;

/** What the person who uploads a file should know about it, in sentences; empty: nothing. */
export function listWarnings(kind: TemplateKind, template: string, { unknown }: Shown): string[] {
  const tags = kind === "calendar" ? [] : [...template.matchAll(acting)].map(([, tag = ""]) => tag);
  const names = [...new Set(tags.map((tag) => tag.toLowerCase()))];
  return [
    ...unknown.map((name) => `{{${name}}} isn’t a template field and will be left blank.`),
    ...names.map((name) => `We removed <${name}>: templates can’t run code.`),
    ...(kind === "thankYou" && elsewhere.test(template)
      ? ["We don’t show pictures from other addresses. Put them into the file as data."]
      : []),
    ...(kind !== "calendar" && handler.test(template)
      ? ["We removed attributes such as onclick: templates can’t run code."]
      : []),
  ];
}
