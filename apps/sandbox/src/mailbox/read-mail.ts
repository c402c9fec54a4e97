import PostalMime from "postal-mime";
import type { KeptMail } from "./mailbox.ts";
import { type CalendarEvent, readEvent } from "./read-event.ts";

/** A mail as its reader sees it. */
export interface ReadMail {
  readonly subject: string;
  readonly messageId: string;
  /** In the order they came, as they were written. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly html: string;
  readonly text: string;
  /** Null: no appointment inside. */
  readonly event: CalendarEvent | null;
}

export async function readMail({ source }: KeptMail): Promise<ReadMail> {
  const mail = await PostalMime.parse(Buffer.from(source, "latin1"), {
    attachmentEncoding: "utf8",
  });
  const ics = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content;
  return {
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? "",
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    html: mail.html ?? "",
    text: mail.text ?? "",
    event: typeof ics === "string" ? readEvent(ics) : null,
  };
}
