import { variablesIn } from "@milepost/contract/fill-template.ts";
import { inOneLine } from "../platform/mail/in-one-line.ts";
import { isMailAddress } from "../platform/mail/is-mail-address.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { cancelledEmail } from "./built-in-templates.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Invitation } from "./invitation.ts";
import { invitationValues } from "./invitation-values.ts";
import { renderMailBody } from "./mail-body.ts";
import { renderCalendar } from "./render-calendar.ts";
import { withAnswers } from "./replies/with-answers.ts";

/** The files' contents, as they were uploaded. */
export interface InvitationTemplates {
  readonly email: string;
  readonly calendar: string;
}

export interface RenderedInvitation {
  readonly mail: Mail & { readonly ics: NonNullable<Mail["ics"]> };
  /** For the people who maintain the templates; they hold no customer's data. */
  readonly warnings: readonly string[];
}

/** The whole mail: for people and for their calendars. A cancellation has a text of its own. */
export function renderInvitation(
  invitation: Invitation,
  templates: InvitationTemplates,
): RenderedInvitation {
  const { id, method, sequence, sentAt, company, customer, bookingAgent, senderAddress } =
    invitation;
  const forPeople = invitationValues(invitation, "people");
  const template =
    method === "CANCEL" ? cancelledEmail : withVisitLink(templates.email, invitation.visitUrl);
  const body = renderMailBody(withAnswers(template, invitation), forPeople);
  const calendar = renderCalendar(invitation, templates.calendar);
  const mail = {
    senderName: company,
    to: customer.email,
    // Nobody reads what comes to the sender's own address.
    replyTo: isMailAddress(bookingAgent.email) ? bookingAgent.email : senderAddress,
    subject: subjectOf(invitation, body.subject),
    html: body.html,
    text: body.text,
    ics: { method, text: calendar.text },
    messageId: `<${id}.${sequence}@${senderAddress.slice(senderAddress.indexOf("@") + 1)}>`,
    date: new Date(sentAt),
  };
  const unknown = new Set([...body.unknown, ...calendar.unknown]);
  return {
    mail,
    warnings: [
      ...(calendar.isFromTemplate ? [] : ["The calendar template isn’t an iCalendar file."]),
      ...[...unknown].map((name) => `{{${name}}} isn’t a template field.`),
    ],
  };
}

/** Where our own templates have it. */
const place = "<!-- the customer's own link -->";
const font = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const line = "font-size:16px;line-height:24px";

/**
 * A mail's template with the link to the customer's own page, whatever it says: who uploaded one before there was such a
 * link need not change it, and finds it at the end. `visitUrl` null: the workflow gives customers none.
 */
export function withVisitLink(template: string, visitUrl: string | null): string {
  if (visitUrl === null) return template;
  const address = `href="${escapeHtml(visitUrl)}" target="_blank"`;
  const words = "Change or cancel your visit";
  if (template.includes(place)) {
    const link = `<a class="link" ${address} style="font-weight:700;color:#00663a;">${words}</a>`;
    const style = `margin:0;padding-bottom:12px;${font};${line};`;
    // As a function, because a replacement's own signs mean something.
    return template.replace(place, () => `<p style="${style}">${link}</p>`);
  }
  const style = `margin:0;padding:16px;text-align:center;${font};${line};`;
  const last = `<p style="${style}"><a ${address}>${words}</a></p>`;
  const end = template.search(/<\/body\s*>/i);
  return end < 0 ? `${template}${last}` : `${template.slice(0, end)}${last}${template.slice(end)}`;
}

/** Fields that the source record is to be asked for, among others that are no fields. */
export function variablesOf({ email, calendar }: InvitationTemplates): string[] {
  const unfolded = calendar.replace(/\r?\n[ \t]/g, "");
  return [...new Set([...variablesIn(email), ...variablesIn(unfolded)])];
}

function subjectOf({ method, sequence, company }: Invitation, title: string): string {
  const subject = inOneLine(title) || inOneLine(`Your appointment with ${company}`);
  return method === "REQUEST" && sequence > 0 ? `Updated: ${subject}` : subject;
}
