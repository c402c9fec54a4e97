import type { FastifyReply } from "fastify";
import { type Html, html, toText } from "./html.ts";

export interface Page {
  readonly title: string;
  /** Chooses the arrangement in sandbox.css. */
  readonly layout: "sign-in" | "crm" | "control" | "mailbox" | "chat";
  /** Holds a `main` with the id "main". */
  readonly body: Html;
}

export function sendPage(reply: FastifyReply, { title, layout, body }: Page, status = 200) {
  const document = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
${layout === "crm" ? html`<link rel="stylesheet" href="/crm.css">` : null}
${layout === "mailbox" ? html`<link rel="stylesheet" href="/mailbox.css">` : null}
${layout === "chat" ? html`<link rel="stylesheet" href="/chat.css">` : null}
</head>
<body class="${layout}">
<a class="skip" href="#main">Skip to the content</a>
<aside class="notice" aria-label="Sandbox"><strong>Sandbox:</strong> this is neither Zoho nor Stripe. <a href="/control">Control</a> <a href="/stripe">Stripe</a> <a href="/mailbox">Mailbox</a> <a href="/chat">Chat</a></aside>
${body}
</body>
</html>`;
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("referrer-policy", "same-origin")
    .header("cache-control", "no-store")
    .send(toText(document));
}

// No form-action: browsers apply it to the redirect after the form, and consent ends at another origin.
const policy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
