import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { cell, expectAccessible, keepPicture } from "./cell.ts";

/** A mail as the sandbox's mailbox has it. */
export interface Mail {
  readonly id: number;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Null: it has no calendar file. */
  readonly event: { readonly method: string; readonly start: string } | null;
}

/** Newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<readonly Mail[]> {
  const answer = await request.get(`${cell.sandboxUrl}/mailbox/messages`, { params: { to } });
  return ((await answer.json()) as { messages: readonly Mail[] }).messages;
}

/** The newest, once one with this in its subject has come. The sweeper sends each minute. */
export async function mailAbout(page: Page, to: string, subject: RegExp): Promise<Mail> {
  const newest = async () => (await mailsTo(page.request, to))[0];
  await expect
    .poll(async () => (await newest())?.subject ?? "", { timeout: 150_000 })
    .toMatch(subject);
  const mail = await newest();
  if (!mail) throw new Error("The mail is gone");
  return mail;
}

/** Opened as the customer opens it; nothing in it to stumble over. */
export async function openMail(page: Page, { id, html }: Mail, picture: string): Promise<void> {
  // Axe needs scripts, which the mailbox allows nobody.
  await page.goto("about:blank");
  await page.setContent(inProgram(html));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${cell.sandboxUrl}/mailbox/${id}/html`);
  await keepPicture(page, picture, { fullPage: true });
}

/** As a program for mails shows it: the landmarks are the program's. */
const inProgram = (html: string) =>
  html.replace(/<body[^>]*>/, "$&<main>").replace("</body>", "</main></body>");

/** What text messages to a number say, newest first. */
export async function textsTo(request: APIRequestContext, to: string): Promise<readonly string[]> {
  const answer = await request.get(`${cell.sandboxUrl}/twilio/messages`, { params: { to } });
  const { messages } = (await answer.json()) as { messages: readonly { body: string }[] };
  return messages.map(({ body }) => body);
}
