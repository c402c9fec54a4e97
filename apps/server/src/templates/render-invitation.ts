import { variablesIn } from "@milepost/contract/fill-template.ts";
import { inOneLine } from "../platform/mail/in-one-line.ts";
import { isMailAddress } from "../platform/mail/is-mail-address.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { formatDate, formatTimeSlot, formatWeekday } from "./appointment-texts.ts";
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
    method === "CANCEL"
      ? cancelledEmail
      : withChange(withVisitLink(templates.email, invitation.visitUrl), changeInWords(invitation));
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

/** Where our own templates have what has changed. */
const changePlace = "<!-- what has changed -->";

/** What has changed since the customer's last mail; null: this one follows no change. */
function changeInWords({ appointment: now, fieldAgentName, before }: Invitation): string | null {
  if (before === null) return null;
  const { appointment: was, fieldAgentName: previous } = before;
  const isSameAgent = fieldAgentName === previous;
  const isSameTime = was.start === now.start && was.end === now.end;
  // It was moved there and back before a mail went out.
  if (isSameTime && isSameAgent) return "Nothing has changed: these are the details of your visit.";
  if (isSameTime)
    return `${fieldAgentName} will visit you instead of ${previous}, at the same time.`;
  const who = isSameAgent ? "" : `, with ${previous}. Now ${fieldAgentName} will visit you`;
  const day = `${formatWeekday(was)} ${formatDate(was)}`;
  return `Your visit has moved. Before, it was on ${day}, ${formatTimeSlot(was)}${who}.`;
}

/** A mail's template that says first what has changed: who uploaded one wrote it for a first invitation. */
function withChange(template: string, change: string | null): string {
  if (change === null) return template;
  // A name in it is no place of the template, whatever it looks like.
  const words = escapeHtml(change).replaceAll("{", "&#123;");
  if (template.includes(changePlace)) {
    const style = `margin:0;padding-top:12px;${font};${line};color:#16201b;`;
    const paragraph = `<p class="ink" style="${style}">${words}</p>`;
    return template.replace(changePlace, () => paragraph);
  }
  const first = `<p style="margin:0;padding:16px;text-align:center;${font};${line};">${words}</p>`;
  return /<body[^>]*>/i.test(template)
    ? template.replace(/<body[^>]*>/i, (body) => `${body}${first}`)
    : `${first}${template}`;
}

/** Where our own templates have the customer's own link. */
const linkPlace = "<!-- the customer's own link -->";
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
  if (template.includes(linkPlace)) {
    const link = `<a class="link" ${address} style="font-weight:700;color:#00663a;">${words}</a>`;
    const style = `margin:0;padding-bottom:12px;${font};${line};`;
    // As a function, because a replacement's own signs mean something.
    return template.replace(linkPlace, () => `<p style="${style}">${link}</p>`);
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
