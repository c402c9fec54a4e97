import { type Html, html } from "../html.ts";
import type { Page } from "../page.ts";
import type { KeptMail } from "./mailbox.ts";
import type { CalendarEvent } from "./read-event.ts";
import type { ReadMail } from "./read-mail.ts";

/** One mail: the appointment, what the reader sees, its plain text, its headers. */
export function mailPage({ id, envelope }: KeptMail, mail: ReadMail): Page {
  const headers = mail.headers.map(({ key, value }) => fact(key, value));
  const body = html`<main id="main">
<header class="title"><h1>${mail.subject || "(no subject)"}</h1><a class="button" href="/mailbox">All mails</a></header>
${mail.event ? eventCard(mail.event) : null}
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

function eventCard(event: CalendarEvent): Html {
  const isCancelled = event.method === "CANCEL";
  return html`<section class="record event${isCancelled ? " cancelled" : ""}" aria-labelledby="event">
<h2 id="event">${event.summary} <span class="badge">${event.method}</span></h2>
<dl>${fact("Start", `${event.start} ${event.zone}`)}${fact("End", event.end)}
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
