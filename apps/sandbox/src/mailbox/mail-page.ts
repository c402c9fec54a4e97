import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import { type EventAnswer, isToAnswer } from "./answer-event.ts";
import type { KeptMail } from "./mailbox.ts";
import type { CalendarEvent } from "./read-event.ts";
import type { ReadMail } from "./read-mail.ts";

interface Look {
  /** Whether there is a server that takes answers to invitations. */
  readonly hasAnswers: boolean;
  /** By the organiser's mail server to an answer just now; null: none was sent. */
  readonly said: string | null;
}

/** One mail: the appointment, what the reader sees, its plain text, its headers. */
export function mailPage(kept: KeptMail, mail: ReadMail, { hasAnswers, said }: Look): Page {
  const { id, envelope } = kept;
  const headers = mail.headers.map(({ key, value }) => fact(key, value));
  const body = html`<main id="main">
<header class="title"><h1>${mail.subject || "(no subject)"}</h1><a class="button" href="/mailbox">All mails</a></header>
${said === null ? null : fate(said)}
${mail.event ? eventCard(mail.event, hasAnswers && isToAnswer(mail.event) ? answerForm(id) : null) : null}
<section class="record" aria-labelledby="message"><h2 id="message">Message</h2>
<iframe src="/mailbox/${id}/html" title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</section>
<section class="record" aria-labelledby="plain"><h2 id="plain">Plain text</h2><pre>${mail.text}</pre></section>
<section class="record" aria-labelledby="envelope"><h2 id="envelope">Envelope and headers</h2>
<dl>${fact("MAIL FROM", envelope.from)}${envelope.to.map((to) => fact("RCPT TO", to))}${headers}</dl>
<p><a href="/mailbox/${id}/source">Raw source</a></p>
</section>
</main>`;
  return { title: mail.subject || "Mail", layout: "mailbox", body };
}

export const noMailPage: Page = {
  title: "No such mail",
  layout: "mailbox",
  body: html`<main id="main"><h1>There is no such mail</h1><p><a href="/mailbox">All mails</a></p></main>`,
};

/** Sent is what the server has taken; anything else is its reason, or why it was not reached. */
function fate(said: string): Html {
  const outcome = said.startsWith("250 ") ? "Your answer is sent." : "Your answer was not taken.";
  return html`<p role="status"><strong>${outcome}</strong> The organiser’s mail server: ${said}</p>`;
}

const words = { yes: "Yes", maybe: "Maybe", no: "No" } satisfies Record<EventAnswer, string>;

/** As mail programs ask above an invitation. */
function answerForm(id: number): Html {
  const buttons = Object.entries(words).map(
    ([answer, word]) => html`<button name="answer" value="${answer}">${word}</button> `,
  );
  return html`<form method="post" action="/mailbox/${id}/answer"><fieldset><legend>Going?</legend>${buttons}</fieldset></form>`;
}

function eventCard(event: CalendarEvent, answer: Html | null): Html {
  const isCancelled = event.method === "CANCEL";
  return html`<section class="record event${isCancelled ? " cancelled" : ""}" aria-labelledby="event">
<h2 id="event">${event.summary} <span class="badge">${event.method}</span></h2>
${answer}<dl>${fact("Start", `${event.start} ${event.zone}`)}${fact("End", event.end)}
${fact("Where", event.location)}${fact("Organiser", event.organizer)}
${event.attendees.map((address) => fact("Attendee", address))}
${fact("UID", event.uid)}${fact("Sequence", String(event.sequence))}${fact("Status", event.status)}</dl>
<details><summary>The file</summary><pre>${event.text}</pre></details>
</section>`;
}

function fact(name: string, value: string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;
}
