import { inOneLine } from "../platform/mail/in-one-line.ts";
import { type EventTexts, fillCalendarTemplate } from "./fill-calendar-template.ts";
import type { Invitation } from "./invitation.ts";
import { invitationCalendar } from "./invitation-calendar.ts";
import { addressOf, invitationValues } from "./invitation-values.ts";
import { withAnswers } from "./replies/with-answers.ts";

interface RenderedCalendar {
  readonly text: string;
  /** False: the template is not an iCalendar file, and the texts are ours. */
  readonly isFromTemplate: boolean;
  /** Variables of the template that stand for nothing. */
  readonly unknown: readonly string[];
}

/** The appointment as a file for calendars, in the template's words where it has some. */
export function renderCalendar(invitation: Invitation, template: string): RenderedCalendar {
  const filled = fillCalendarTemplate(template, invitationValues(invitation, "calendar"));
  return {
    text: invitationCalendar(invitation, withOurs(filled?.texts ?? null, invitation)),
    isFromTemplate: filled !== null,
    unknown: filled?.unknown ?? [],
  };
}

/** What every appointment needs, where the template does not say it. */
function withOurs(texts: EventTexts | null, invitation: Invitation): EventTexts {
  return {
    categories: [],
    color: "",
    url: "",
    ...texts,
    description: withAnswers(texts?.description ?? "", invitation),
    summary: inOneLine(texts?.summary ?? "") || inOneLine(`Appointment with ${invitation.company}`),
    location: inOneLine(texts?.location ?? "") || inOneLine(addressOf(invitation)),
  };
}
